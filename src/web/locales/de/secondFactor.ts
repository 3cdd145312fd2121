import type { texts as english } from '../en/secondFactor.ts'

export const texts: typeof english = {
  lead: 'Diese Installation verlangt einen zweiten Faktor.',
  now: 'Richten Sie einen Authenticator oder einen Passkey ein. Bis dahin können Sie nichts anderes tun.',
  until:
    'Richten Sie bis {{date}} einen Authenticator oder einen Passkey ein. Danach können Sie nichts anderes tun, bis Sie einen haben.',
  again: 'Sie haben einen zweiten Faktor, haben sich aber ohne ihn angemeldet. Melden Sie sich mit ihm noch einmal an.',
  signInAgain: 'Neu anmelden',
  signOut: 'Abmelden',
  done: 'Sie haben einen zweiten Faktor. Falls Sie Wiederherstellungscodes sehen, bewahren Sie sie auf, bevor Sie fortfahren.',
  none: 'Es fehlt nichts: Sie können fortfahren.',
  goOn: 'Fortfahren',
}
