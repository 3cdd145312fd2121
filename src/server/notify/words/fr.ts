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
    'environment-reminder': {
      subject: '{environment} se termine {hours}',
      text: "L'environnement {environment} du projet {project} se termine {hours}. Prolongez-le si vous en avez encore besoin.",
    },
    'environment-expired': {
      subject: "L'échéance de {environment} est passée",
      text: "L'échéance de l'environnement {environment} du projet {project} est passée. Sa suppression automatique est désactivée : il tourne encore et coûte de l'argent. Prolongez-le ou supprimez-le.",
    },
    'environment-teardown': {
      subject: '{environment} est en cours de démontage',
      text: "L'échéance de l'environnement {environment} du projet {project} est arrivée et son démontage a commencé. Sa page dit ce qu'il reste à faire.",
    },
    'environment-deleted': {
      subject: '{environment} a été supprimé',
      text: "{actor} a supprimé l'environnement {environment} du projet {project}. Il ne coûte plus rien.",
    },
    'environment-failed': {
      subject: '{run} de {environment} a échoué',
      text: "{run} de l'environnement {environment} du projet {project} a échoué. Réessayez ou supprimez-le. {note}",
    },
    'approval-requested': {
      subject: "{actor} vous demande d'approuver {environment}",
      text: "{actor} demande l'environnement {environment} dans le projet {project}, qui coûte {cost} par mois. Vous pouvez l'approuver ou le refuser.",
    },
    'approval-reminder': {
      subject: '{environment} attend toujours votre approbation',
      text: "L'environnement {environment}, que {actor} a demandé dans le projet {project} pour {cost} par mois, attend toujours une décision. Vous pouvez l'approuver ou le refuser.",
    },
    'approval-approved': {
      subject: '{actor} a approuvé {environment}',
      text: "{actor} a approuvé l'environnement {environment} du projet {project}. Il peut maintenant être appliqué.",
    },
    'approval-rejected': {
      subject: '{actor} a refusé {environment}',
      text: "{actor} a refusé l'environnement {environment} du projet {project}. Modifiez la demande ou annulez-la. {note}",
    },
    'approval-lapsed': {
      subject: "Personne n'a décidé pour {environment}",
      text: "Personne n'a décidé à temps pour l'environnement {environment} du projet {project}. Redemandez-le ou annulez-le.",
    },
    'approval-void': {
      subject: 'Votre décision sur {environment} ne compte plus',
      text: "{actor} a modifié l'environnement {environment} du projet {project} : votre décision ne compte plus. S'il faut encore une approbation, elle sera redemandée.",
    },
    'project-budget': {
      subject: '{project} a utilisé {percent} de son budget',
      text: 'Le projet {project} a atteint {percent} de son budget de {month} : il a dépensé {spent} sur {limit}.',
    },
    'environment-budget': {
      subject: '{environment} a utilisé {percent} de son budget',
      text: "L'environnement {environment} du projet {project} a atteint {percent} de son budget de {month} : il a dépensé {spent} sur {limit}.",
    },
    'workflow-message': {
      subject: 'Le workflow {workflow} vous parle de {environment}',
      text: "Le workflow {workflow} dit au sujet de l'environnement {environment} du projet {project} : {message}",
    },
    'workflow-backup': {
      subject: 'Sauvegardez {environment}',
      text: "Le workflow {workflow} demande une sauvegarde de {target} dans l'environnement {environment} du projet {project}. Cette installation n'en fait aucune : utilisez les outils de votre cloud.",
    },
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
  costs: { unknown: 'un montant inconnu' },
  two_factor: {
    enabled: "L'authentification à deux facteurs a été activée pour votre compte.",
    disabled: "L'authentification à deux facteurs a été désactivée pour votre compte.",
    codes: 'Les codes de récupération de votre compte ont été remplacés par de nouveaux.',
  },
  runs: { apply: "L'application", stop: "L'arrêt", resume: 'La reprise', destroy: 'La destruction' },
  quote: 'Note : « {value} »',
  optional: 'Vous pouvez désactiver ces messages dans votre profil.',
  security: 'Ce message est toujours envoyé, car il concerne la sécurité de votre compte.',
}
