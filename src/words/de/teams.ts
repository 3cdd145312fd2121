import type { teams as english } from '../en/teams.ts'

export const teams: typeof english = {
  'teams.member-there': ({ email }) => `${email} ist schon in diesem Team: Ändern Sie stattdessen die Rolle.`,
  'teams.no-mail': 'Hier ist kein Mailserver eingerichtet: Bitten Sie einen Administrator um die Einladung.',
  'teams.no-invitation': 'Diese Einladung in das Team gibt es nicht: Sie wurde angenommen oder zurückgezogen.',
  'teams.role-changed': 'Ihre Rolle in diesem Team wurde gerade geändert: Laden Sie die Seite neu.',
  'teams.own-role': 'Sie können Ihre eigene Rolle nicht erhöhen: Bitten Sie einen Eigentümer des Teams.',
  'teams.last-owner': ({ name }) =>
    `${name} ist der letzte Eigentümer des Teams: Machen Sie zuerst jemand anderen zum Eigentümer oder löschen Sie das Team.`,
  'teams.not-a-member': 'Diese Person ist nicht im Team: Prüfen Sie seine Mitgliederliste.',
  'teams.name-without-letter':
    'Der Name braucht einen Buchstaben oder eine Ziffer, weil daraus die Adresse des Teams entsteht.',
  'teams.name-taken': 'Ein Team mit diesem Namen gibt es schon.',
}
