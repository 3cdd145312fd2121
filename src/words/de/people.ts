import type { people as english } from '../en/people.ts'

export const people: typeof english = {
  'people.no-person': 'Diese Person gibt es nicht: Suchen Sie sie in der Liste der Personen.',
  'people.last-administrator-role':
    'Sie sind der letzte Administrator: Machen Sie zuerst jemand anderen zum Administrator, der dann Ihre Rolle ändern kann.',
  'people.own-role': 'Sie können Ihre eigene Rolle nicht ändern: Bitten Sie einen anderen Administrator.',
  'people.last-administrator-account':
    'Sie sind der letzte Administrator: Machen Sie zuerst jemand anderen zum Administrator, der dann Ihr Konto sperren kann.',
  'people.own-account': 'Sie können Ihr eigenes Konto nicht sperren: Bitten Sie einen anderen Administrator.',
  'people.demo-disabled':
    'Die Demokonten wurden endgültig gesperrt, weil ihre Passwörter öffentlich sind: Laden Sie die Person stattdessen ein.',
  'people.no-invitation':
    'Diese Einladung gibt es nicht mehr: Sie wurde angenommen oder zurückgezogen. Laden Sie die Person noch einmal ein, wenn sie kein Konto hat.',
  'people.account-there': ({ email }) =>
    `Mit der Adresse ${email} gibt es schon ein Konto: Eine Einladung ist nicht nötig.`,
  'people.only-demo-administrators':
    'Alle Administratoren sind Demokonten, sodass danach niemand die Installation verwalten könnte: Laden Sie zuerst einen Administrator ein.',
  'people.account-disabled': ({ email }) =>
    `Das Konto von ${email} ist gesperrt: Bitten Sie einen Administrator, es freizuschalten.`,
}
