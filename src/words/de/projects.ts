import type { projects as english, RuleName } from '../en/projects.ts'
import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

const RULES: Record<RuleName, string> = {
  budget_limit: 'das Budget',
  auto_approve_dev: 'die Freigabe von Entwicklungsumgebungen',
  require_tags: 'die Pflicht zu Tags',
  allowed_clouds: 'die erlaubten Clouds',
  max_lifetime_days: 'die längste Lebensdauer',
  max_unpriced_lines: 'die Zeilen ohne Preis',
  confirm_plans: 'die zu bestätigenden Pläne',
}

const beyondBudget = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? `, abzüglich ${usd(allowed)}, die Eigentümer über das Budget hinaus erlaubt haben` : ''

export const projects: typeof english = {
  'projects.slug-taken': 'Ein Projekt mit diesem Kürzel gibt es schon.',
  'projects.create-own': ({ email }) =>
    `Sie können nur eigene Projekte erstellen: Geben Sie Ihre Adresse ${email} als die des Eigentümers an oder bitten Sie einen Administrator.`,
  'projects.budget-too-low': ({ wanted, lowest, month, spent, reserved, beyond }, format) =>
    `Ein Budget von ${format.usd(wanted)} im Monat ist zu niedrig: Im ${format.month(month)} sind ${format.usd(spent)} ausgegeben und ${format.usd(reserved)} reserviert${beyondBudget(beyond, format)}. Setzen Sie mindestens ${format.usd(lowest)}, oder löschen oder stornieren Sie zuerst Umgebungen.`,
  'projects.budget-too-low-later': ({ wanted, lowest, month, taken, beyond }, format) =>
    `Ein Budget von ${format.usd(wanted)} im Monat ist zu niedrig: Ab ${format.month(month)} sind jeden Monat ${format.usd(taken)} reserviert${beyondBudget(beyond, format)}. Setzen Sie mindestens ${format.usd(lowest)}, oder löschen oder stornieren Sie zuerst Umgebungen.`,
  'projects.nobody-with-address': ({ email }) =>
    `Niemand mit der Adresse ${email} hat hier ein Konto: Bitten Sie einen Administrator um eine Einladung.`,
  'projects.member-there': ({ email }) => `${email} ist schon in diesem Projekt: Ändern Sie stattdessen die Rolle.`,
  'projects.not-a-member': 'Diese Person ist nicht im Projekt: Prüfen Sie seine Mitgliederliste.',
  'projects.service-account-role':
    'Ein Dienstkonto kann nur die Rolle Entwickler oder Andere haben, weil es nichts genehmigt und niemanden verwaltet: Wählen Sie eine dieser Rollen.',
  'projects.role-changed': 'Ihre Rolle in diesem Projekt wurde gerade geändert: Laden Sie die Seite neu.',
  'projects.owners-make-owners':
    'Nur Eigentümer des Projekts können Eigentümer hinzufügen oder entfernen: Bitten Sie einen.',
  'projects.own-role': 'Sie können Ihre eigene Rolle nicht erhöhen: Bitten Sie einen Eigentümer des Projekts.',
  'projects.stays-owner': ({ name }) =>
    `Das Projekt gehört ${name}, und diese Person bleibt Eigentümer: Bitten Sie einen Administrator, das Projekt zuerst zu übertragen.`,
  'projects.last-owner': ({ name }) =>
    `${name} ist der letzte Eigentümer des Projekts: Machen Sie zuerst jemand anderen zum Eigentümer.`,
  'projects.owner-unknown': ({ email }) =>
    `Niemand mit der Adresse ${email} hat hier ein Konto: Laden Sie die Person zuerst ein.`,
  'projects.owner-disabled': ({ email }) => `Das Konto von ${email} ist gesperrt: Schalten Sie es zuerst frei.`,
  'projects.loosening': ({ rules, owners }, { all, either }) =>
    `Nur Eigentümer des Projekts können seine Regeln lockern: Lassen Sie ${all(rules.map((rule) => wordOf(RULES, rule)))} unverändert oder fragen Sie ${either(owners)}.`,
  'projects.give-away': 'Nur Administratoren können ein Projekt jemand anderem übertragen: Bitten Sie einen.',
  'projects.no-template':
    'Diese Vorlage gibt es nicht, oder sie ist nicht mit Ihnen geteilt: Bitten Sie ihren Eigentümer, sie mit einem Ihrer Teams zu teilen.',
  'projects.template-not-in': 'Diese Vorlage ist nicht im Projekt: Prüfen Sie seine Vorlagenliste.',
  'projects.environments-left': ({ count }) =>
    `Dieses Projekt hat noch ${count} ${count === 1 ? 'Umgebung' : 'Umgebungen'}: Löschen Sie sie zuerst.`,
  'projects.cloud-not-allowed': ({ cloud, allowed }) =>
    `${cloud} gehört nicht zu den erlaubten Clouds (${allowed.join(', ')}): Erlauben Sie diese Cloud oder wählen Sie eine andere.`,
  'projects.no-region': ({ cloud, region }) =>
    `${cloud} hat keine Region „${region}“: Wählen Sie eine der vorhandenen Regionen.`,
}
