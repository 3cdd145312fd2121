import type { ApproverGroup, approvals as english, Others, Wanted } from '../en/approvals.ts'
import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

const ROLES = {
  owners: 'ein Eigentümer des Projekts',
  'owners-and-admins': 'ein Eigentümer oder Administrator des Projekts',
}

const wanted = ({ role, emails }: Wanted, { either }: Format): string =>
  either([...(role === null ? [] : [ROLES[role]]), ...emails])

const STATES = { approved: 'freigegeben', rejected: 'abgelehnt', expired: 'hinfällig', void: 'ungültig' }

const groupOf = (group: ApproverGroup, project: string): string =>
  ({
    administrators: 'Nur Administratoren der Installation können',
    named: 'Nur die Personen, die ein Workflow nennt, können',
    owners: `Nur Eigentümer des Projekts ${project} können`,
    'owners-and-admins': `Nur Eigentümer und Administratoren des Projekts ${project} können`,
  })[group]

const others = ({ project, approvers }: Others, { either }: Format): string =>
  approvers.length === 0
    ? `noch kann das niemand, bitten Sie daher einen Administrator, jemanden zum Eigentümer des Projekts ${project} zu machen`
    : `fragen Sie ${either(approvers.length > 4 ? [...approvers.slice(0, 3), `${approvers.length - 3} weitere`] : approvers)}`

const beyond = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? ` (und ${usd(allowed)}, die Eigentümer darüber hinaus erlaubt haben)` : ''

export const approvals: typeof english = {
  'approvals.production': 'Der Umgebungstyp ist Produktion.',
  'approvals.confidential': 'Die Daten sind vertraulich.',
  'approvals.over-request-budget': ({ cost, limit }, { usd }) =>
    `Die Schätzung von ${usd(cost)} im Monat liegt über dem Budget dieser Anfrage, ${usd(limit)}.`,
  'approvals.short-this-month': ({ project, month, limit, allowed, taken, asked, short }, format) =>
    `Dem Budget des Projekts ${project} fehlen im ${format.month(month)} ${format.usd(short)}: Von ${format.usd(limit)}${beyond(allowed, format)} sind ${format.usd(taken)} ausgegeben oder reserviert, und diese Anfrage braucht bis zum Monatsende ${format.usd(asked)}.`,
  'approvals.short-from': ({ project, month, limit, allowed, taken, asked, short }, format) =>
    `Dem Budget des Projekts ${project} fehlen ab ${format.month(month)} jeden Monat ${format.usd(short)}: Von ${format.usd(limit)}${beyond(allowed, format)} sind ${format.usd(taken)} reserviert, und diese Anfrage braucht ${format.usd(asked)}.`,
  'approvals.was-over-project-budget': ({ project, cost }, { usd }) =>
    `Als sie angefragt wurde, passten ihre ${usd(cost)} im Monat nicht mehr in das Budget des Projekts ${project}.`,
  'approvals.declared-prices': ({ count }) =>
    count === 1
      ? 'Eine Komponente ist eine eigene oder hat eine Größe ohne Listenpreis: Sie kann mehr kosten, als ihre Preiszeilen sagen.'
      : `${count} Komponenten sind eigene oder haben Größen ohne Listenpreis: Sie können mehr kosten, als ihre Preiszeilen sagen.`,
  'approvals.unpriced-lines': ({ project, count, total }) =>
    `${count} von ${total} Preiszeilen haben keinen Preis; das sind mehr, als das Projekt ${project} ohne Freigabe erlaubt.`,
  'approvals.cloud-not-allowed': ({ project, cloud }) => `Das Projekt ${project} erlaubt ${cloud} nicht.`,
  'approvals.development-not-automatic': ({ project }) =>
    `Das Projekt ${project} gibt Entwicklungsumgebungen nicht automatisch frei.`,
  'approvals.workflow': ({ workflow, role, emails }, format) =>
    `Der Workflow „${workflow}“ verlangt, dass ${wanted({ role, emails }, format)} zustimmt.`,
  'approvals.end-passed':
    'Das Ende der Umgebung ist vorbei, daher wurde nichts entschieden: Ihr Eigentümer kann das Ende verschieben oder die Anfrage zurückziehen.',
  'approvals.changed':
    'Der Stack oder seine Kosten weichen von dem ab, was Ihnen gezeigt wurde, daher wurde nichts entschieden: Laden Sie die Anfrage neu und prüfen Sie sie.',
  'approvals.own-name': ({ email }) =>
    `Sie können nur im eigenen Namen entscheiden: Lassen Sie approver_email weg oder geben Sie Ihre eigene Adresse ${email} an.`,
  'approvals.own-request': ({ project, approvers }, format) =>
    `Sie haben diese Umgebung selbst angefragt, daher muss jemand anderes entscheiden: ${others({ project, approvers }, format)}.`,
  'approvals.own-stack': ({ project, approvers }, format) =>
    `Sie haben den Stack dieser Umgebung erstellt, daher muss jemand anderes entscheiden: ${others({ project, approvers }, format)}.`,
  'approvals.not-approver': ({ project, approvers, group }, format) =>
    `${groupOf(group, project)} über diese Anfrage entscheiden: ${others({ project, approvers }, format)}.`,
  'approvals.withdrawn': ({ at, reason }, { time }) =>
    `Diese Anfrage wurde zurückgezogen${at === null ? '' : ` (${time(at)})`}${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`}: Es gibt nichts mehr zu entscheiden.`,
  'approvals.decided': ({ state, at, decider, is_void }, { time }) =>
    `Diese Anfrage ist ${wordOf(STATES, state)}${decider === null ? '' : `, von ${decider}`}${at === null ? '' : ` (${time(at)})`}${is_void ? '; das gilt nicht mehr, weil sich die Anfrage seither geändert hat' : ''}: Es gibt nichts mehr zu entscheiden.`,
  'approvals.lapsed': ({ at, requester }, { time }) =>
    `Bis ${time(at)} hat niemand über diese Anfrage entschieden, daher ist sie verfallen: ${requester} kann erneut anfragen.`,
}
