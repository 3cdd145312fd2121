import type { mails as english } from '../en/mails.ts'

/** Mails that are not notifications, and what is at the end of those that are. */
export const mails: typeof english = {
  'mails.reset-password.subject': 'Choisissez un nouveau mot de passe Strata',
  'mails.reset-password.text':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Ouvrez ce lien pour le choisir. Il fonctionne une seule fois et pendant une heure. Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
  'mails.confirm-email.subject': 'Confirmez votre adresse e-mail pour Strata',
  'mails.confirm-email.text': ({ email }) =>
    `Ouvrez ce lien en étant connecté pour utiliser désormais ${email} avec votre compte. Il fonctionne une seule fois et pendant 24 heures. Si vous n’avez rien demandé, ignorez ce message : rien ne change.`,
  'mails.email-changed.subject': 'L’adresse e-mail de votre compte Strata a changé',
  'mails.email-changed.text': ({ email }) =>
    `Désormais, vous vous connectez avec ${email} et cette adresse n’est plus utilisée. Si ce n’était pas vous, prévenez tout de suite un administrateur.`,
  'mails.invitation.subject': ({ actor }) => `${actor} vous invite sur Strata`,
  'mails.invitation.text': ({ actor }) =>
    `${actor} vous invite sur Strata, avec lequel les équipes obtiennent des environnements cloud. Ouvrez ce lien pour créer votre compte. Il fonctionne une seule fois et pendant 7 jours.`,
  'mails.team-invitation.subject': ({ actor, team }) => `${actor} vous invite dans l’équipe ${team} sur Strata`,
  'mails.team-invitation.text': ({ actor, team }) =>
    `${actor} vous invite dans l’équipe ${team} sur Strata, avec lequel les équipes obtiennent des environnements cloud. Ouvrez ce lien pour créer votre compte. Il fonctionne une seule fois et pendant 7 jours.`,
  'mails.test.subject': 'Message de test de Strata',
  'mails.test.text': 'Voici le message de test que vous avez demandé : le serveur de messagerie fonctionne.',
  'mails.optional': 'Vous pouvez désactiver ces messages dans votre profil.',
  'mails.security': 'Ce message est toujours envoyé, car il concerne la sécurité de votre compte.',
}
