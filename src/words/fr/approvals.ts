import type { ApproverGroup, approvals as english, Others, Wanted } from '../en/approvals.ts'
import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

const ROLES = {
  owners: 'un propriétaire du projet',
  'owners-and-admins': 'un propriétaire ou administrateur du projet',
}

const wanted = ({ role, emails }: Wanted, { either }: Format): string =>
  either([...(role === null ? [] : [ROLES[role]]), ...emails])

const STATES = { approved: 'approuvée', rejected: 'refusée', expired: 'caduque', void: 'annulée' }

const groupOf = (group: ApproverGroup, project: string): string =>
  ({
    administrators: 'Seuls les administrateurs de l’installation peuvent',
    named: 'Seules les personnes nommées par un workflow peuvent',
    owners: `Seuls les propriétaires du projet ${project} peuvent`,
    'owners-and-admins': `Seuls les propriétaires et administrateurs du projet ${project} peuvent`,
  })[group]

const others = ({ project, approvers }: Others, { either }: Format): string =>
  approvers.length === 0
    ? `personne ne le peut encore, demandez donc à un administrateur de nommer un propriétaire du projet ${project}`
    : `adressez-vous à ${either(approvers.length > 4 ? [...approvers.slice(0, 3), `${approvers.length - 3} autres personnes`] : approvers)}`

const beyond = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? `, plus ${usd(allowed)} autorisés par les propriétaires` : ''

export const approvals: typeof english = {
  'approvals.production': 'Le type d’environnement est la production.',
  'approvals.confidential': 'Les données sont confidentielles.',
  'approvals.over-request-budget': ({ cost, limit }, { usd }) =>
    `L’estimation de ${usd(cost)} par mois dépasse le budget de cette demande, ${usd(limit)}.`,
  'approvals.short-this-month': ({ project, month, limit, allowed, taken, asked, short }, format) =>
    `Il manque ${format.usd(short)} au budget du projet ${project} en ${format.month(month)} : sur ${format.usd(limit)}${beyond(allowed, format)}, ${format.usd(taken)} sont dépensés ou réservés, et cette demande prend ${format.usd(asked)} jusqu’à la fin du mois.`,
  'approvals.short-from': ({ project, month, limit, allowed, taken, asked, short }, format) =>
    `Il manque ${format.usd(short)} au budget du projet ${project} chaque mois à partir de ${format.month(month)} : sur ${format.usd(limit)}${beyond(allowed, format)}, ${format.usd(taken)} sont réservés, et cette demande prend ${format.usd(asked)}.`,
  'approvals.was-over-project-budget': ({ project, cost }, { usd }) =>
    `Au moment de la demande, ses ${usd(cost)} par mois ne tenaient pas dans ce qui restait du budget du projet ${project}.`,
  'approvals.declared-prices': ({ count }) =>
    count === 1
      ? 'Un composant est personnalisé, ou d’une taille sans prix public : il peut coûter plus que ne le disent ses lignes de prix.'
      : `${count} composants sont personnalisés, ou de tailles sans prix public : ils peuvent coûter plus que ne le disent leurs lignes de prix.`,
  'approvals.unpriced-lines': ({ project, count, total }) =>
    `${count} lignes sur ${total} n’ont pas de prix, plus que ce que le projet ${project} autorise sans approbation.`,
  'approvals.cloud-not-allowed': ({ project, cloud }) => `Le projet ${project} n’autorise pas ${cloud}.`,
  'approvals.development-not-automatic': ({ project }) =>
    `Le projet ${project} n’approuve pas automatiquement les environnements de développement.`,
  'approvals.workflow': ({ workflow, role, emails }, format) =>
    `Le workflow « ${workflow} » exige l’approbation d’au moins une personne parmi : ${wanted({ role, emails }, format)}.`,
  'approvals.end-passed':
    'La fin de l’environnement est passée, rien n’a donc été décidé : son propriétaire peut déplacer la fin ou annuler la demande.',
  'approvals.changed':
    'La pile ou son coût diffère de ce qui vous a été montré, rien n’a donc été décidé : rechargez la demande et vérifiez-la.',
  'approvals.own-name': ({ email }) =>
    `Vous ne pouvez décider qu’en votre propre nom : omettez approver_email, ou indiquez votre propre adresse ${email}.`,
  'approvals.own-request': ({ project, approvers }, format) =>
    `Vous avez demandé vous-même cet environnement, quelqu’un d’autre doit donc décider : ${others({ project, approvers }, format)}.`,
  'approvals.own-stack': ({ project, approvers }, format) =>
    `Vous avez créé la pile de cet environnement, quelqu’un d’autre doit donc décider : ${others({ project, approvers }, format)}.`,
  'approvals.not-approver': ({ project, approvers, group }, format) =>
    `${groupOf(group, project)} décider de cette demande : ${others({ project, approvers }, format)}.`,
  'approvals.withdrawn': ({ at, reason }, { time }) =>
    `Cette demande a été retirée${at === null ? '' : ` (${time(at)})`}${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`} : il n’y a plus rien à décider.`,
  'approvals.decided': ({ state, at, decider, is_void }, { time }) =>
    `Cette demande est ${wordOf(STATES, state)}${decider === null ? '' : ` par ${decider}`}${at === null ? '' : ` (${time(at)})`}${is_void ? ', mais cela ne compte plus, car la demande a changé depuis' : ''} : il n’y a plus rien à décider.`,
  'approvals.lapsed': ({ at, requester }, { time }) =>
    `Personne n’a décidé de cette demande avant ${time(at)}, elle est donc caduque : ${requester} peut la refaire.`,
}
