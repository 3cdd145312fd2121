import type { Words } from './words.ts'

export const fr: Words = {
  messages: {
    'project-member-added': {
      subject: 'Vous avez été ajouté au projet {project}',
      text: '{actor} vous a ajouté au projet {project} avec le rôle {role}.',
    },
    'project-role-changed': {
      subject: 'Votre rôle dans le projet {project} a changé',
      text: '{actor} a changé votre rôle dans le projet {project} : il est maintenant {role}.',
    },
    'project-member-removed': {
      subject: 'Vous avez été retiré du projet {project}',
      text: "{actor} vous a retiré du projet {project}. Vous ne pouvez plus l'ouvrir.",
    },
    'project-deleted': { subject: 'Le projet {project} a été supprimé', text: '{actor} a supprimé le projet {project}, dont vous étiez membre.' },
    'team-member-added': { subject: "Vous avez été ajouté à l'équipe {team}", text: "{actor} vous a ajouté à l'équipe {team} avec le rôle {role}." },
    'team-role-changed': {
      subject: "Votre rôle dans l'équipe {team} a changé",
      text: "{actor} a changé votre rôle dans l'équipe {team} : il est maintenant {role}.",
    },
    'team-member-removed': {
      subject: "Vous avez été retiré de l'équipe {team}",
      text: "{actor} vous a retiré de l'équipe {team}. Vous ne pouvez plus l'ouvrir.",
    },
    'instance-role-changed': {
      subject: 'Votre rôle dans Strata a changé',
      text: '{actor} a changé votre rôle dans cette installation : il est maintenant {role}.',
    },
    'password-changed': {
      subject: 'Le mot de passe de votre compte Strata a changé',
      text: "Le mot de passe de votre compte a changé et toutes les autres sessions ont été fermées. Si ce n'était pas vous, choisissez-en un nouveau avec le lien de mot de passe oublié de la page de connexion et prévenez un administrateur.",
    },
    'two-factor-changed': {
      subject: "L'authentification à deux facteurs de votre compte Strata a changé",
      text: "{change} Si ce n'était pas vous, changez tout de suite votre mot de passe et prévenez un administrateur.",
    },
    'new-sign-in': {
      subject: 'Nouvelle connexion à votre compte Strata',
      text: "Quelqu'un s'est connecté à votre compte depuis un navigateur jamais utilisé auparavant.\n\nAdresse : {ip}\nNavigateur : {user_agent}\n\nSi ce n'était pas vous, changez votre mot de passe : cela ferme toutes les autres sessions.",
    },
    'invitation-accepted': { subject: '{actor} a accepté votre invitation', text: '{actor} ({email}) a accepté votre invitation et a maintenant un compte.' },
    'reset-password': {
      subject: 'Choisissez un nouveau mot de passe Strata',
      text: "Quelqu'un a demandé un nouveau mot de passe pour votre compte. Ouvrez ce lien pour le choisir. Il fonctionne une seule fois et pendant une heure. Si ce n'était pas vous, ignorez ce message : votre mot de passe reste le même.",
    },
    'confirm-email': {
      subject: 'Confirmez votre adresse e-mail pour Strata',
      text: "Ouvrez ce lien en étant connecté pour utiliser désormais {email} avec votre compte. Il fonctionne une seule fois et pendant 24 heures. Si vous n'avez rien demandé, ignorez ce message : rien ne change.",
    },
    'email-changed': {
      subject: "L'adresse e-mail de votre compte Strata a changé",
      text: "Désormais, vous vous connectez avec {email} et cette adresse n'est plus utilisée. Si ce n'était pas vous, prévenez tout de suite un administrateur.",
    },
    invitation: {
      subject: '{actor} vous invite sur Strata',
      text: '{actor} vous invite sur Strata, avec lequel les équipes obtiennent des environnements cloud. Ouvrez ce lien pour créer votre compte. Il fonctionne une seule fois et pendant 7 jours.',
    },
    'team-invitation': {
      subject: "{actor} vous invite dans l'équipe {team} sur Strata",
      text: "{actor} vous invite dans l'équipe {team} sur Strata, avec lequel les équipes obtiennent des environnements cloud. Ouvrez ce lien pour créer votre compte. Il fonctionne une seule fois et pendant 7 jours.",
    },
    test: { subject: 'Message de test de Strata', text: 'Voici le message de test que vous avez demandé : le serveur de messagerie fonctionne.' },
  },
  roles: { owner: 'Propriétaire', admin: 'Administrateur', developer: 'Développeur', viewer: 'Autre', member: 'Membre', user: 'Utilisateur' },
  two_factor: {
    enabled: "L'authentification à deux facteurs a été activée pour votre compte.",
    disabled: "L'authentification à deux facteurs a été désactivée pour votre compte.",
    codes: 'Les codes de récupération de votre compte ont été remplacés par de nouveaux.',
  },
  optional: 'Vous pouvez désactiver ces messages dans votre profil.',
  security: 'Ce message est toujours envoyé, car il concerne la sécurité de votre compte.',
}
