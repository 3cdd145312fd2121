import type { people as english } from '../en/people.ts'

export const people: typeof english = {
  'people.no-person': 'Cette personne n’existe pas : cherchez-la dans la liste des personnes.',
  'people.last-administrator-role':
    'Vous êtes le dernier administrateur : nommez d’abord quelqu’un d’autre, qui pourra ensuite changer votre rôle.',
  'people.own-role': 'Vous ne pouvez pas changer votre propre rôle : adressez-vous à un autre administrateur.',
  'people.last-administrator-account':
    'Vous êtes le dernier administrateur : nommez d’abord quelqu’un d’autre, qui pourra ensuite désactiver votre compte.',
  'people.own-account': 'Vous ne pouvez pas désactiver votre propre compte : adressez-vous à un autre administrateur.',
  'people.demo-disabled':
    'Les comptes de démonstration ont été désactivés définitivement, car leurs mots de passe sont publics : invitez plutôt la personne.',
  'people.no-invitation':
    'Cette invitation n’existe plus : elle a été acceptée ou retirée. Invitez de nouveau la personne si elle n’a pas de compte.',
  'people.account-there': ({ email }) =>
    `Un compte avec l’adresse ${email} existe déjà : aucune invitation n’est nécessaire.`,
  'people.only-demo-administrators':
    'Tous les administrateurs sont des comptes de démonstration, personne ne pourrait donc plus administrer l’installation ensuite : invitez d’abord un administrateur.',
  'people.account-disabled': ({ email }) =>
    `Le compte de ${email} est désactivé : demandez à un administrateur de le réactiver.`,
}
