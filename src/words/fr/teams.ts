import type { teams as english } from '../en/teams.ts'

export const teams: typeof english = {
  'teams.member-there': ({ email }) => `${email} fait déjà partie de cette équipe : modifiez-y son rôle.`,
  'teams.no-mail':
    'Aucun serveur de messagerie n’est configuré ici : demandez à un administrateur d’envoyer l’invitation.',
  'teams.no-invitation': 'Cette invitation dans l’équipe n’existe pas : elle a été acceptée ou retirée.',
  'teams.role-changed': 'Votre rôle dans cette équipe vient d’être modifié : rechargez la page.',
  'teams.own-role': 'Vous ne pouvez pas élever votre propre rôle : adressez-vous à un propriétaire de l’équipe.',
  'teams.last-owner': ({ name }) =>
    `${name} est le dernier propriétaire de l’équipe : nommez d’abord quelqu’un d’autre propriétaire, ou supprimez l’équipe.`,
  'teams.not-a-member': 'Cette personne ne fait pas partie de l’équipe : consultez sa liste de membres.',
  'teams.name-without-letter':
    'Le nom doit contenir une lettre ou un chiffre, car l’adresse de l’équipe en est formée.',
  'teams.name-taken': 'Une équipe porte déjà ce nom.',
}
