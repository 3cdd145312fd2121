import type { agents as english } from '../en/agents.ts'

export const agents: typeof english = {
  'agents.unknown-program': ({ kind }) =>
    kind === 'agent'
      ? 'Aucun agent n’a ce jeton, ou il a été révoqué : créez-en un sous Administration, Agents.'
      : 'Aucune tâche n’a ce jeton.',
  'agents.pool-required': 'Saisissez le nom d’un groupe.',
  'agents.pool-name':
    'Utilisez des minuscules, des chiffres et des traits d’union, 40 caractères au plus, comme private-eu.',
  'agents.pools-required': 'Choisissez au moins un groupe.',
  'agents.at-once': ({ max }) => `Utilisez un nombre entier de 1 à ${max}.`,
  'agents.minutes': ({ min, max }) => `Utilisez un nombre entier de minutes de ${min} à ${max}.`,
  'agents.no-pool': 'Aucun groupe ne porte ce nom : il a été supprimé.',
  'agents.pool-there': ({ pool }) => `Il y a déjà un groupe ${pool} : choisissez un autre nom.`,
  'agents.pool-default':
    'Le groupe default reste toujours : il prend les tâches pour lesquelles aucun autre groupe n’est indiqué.',
  'agents.pool-has-tokens': ({ pool, tokens }, { isOne }) =>
    isOne(tokens)
      ? `${tokens} jeton est valable pour le groupe ${pool} : révoquez-le d’abord.`
      : `${tokens} jetons sont valables pour le groupe ${pool} : révoquez-les d’abord.`,
  'agents.pool-has-jobs': ({ pool, jobs }, { isOne }) =>
    isOne(jobs)
      ? `${jobs} tâche du groupe ${pool} n’est pas terminée : attendez-la ou annulez l’exécution.`
      : `${jobs} tâches du groupe ${pool} ne sont pas terminées : attendez-les ou annulez les exécutions.`,
  'agents.no-token': 'Il n’y a pas de tel jeton : il a été révoqué.',
  'agents.embedded-off': 'Ce serveur ne démarre aucun agent, car STRATA_AGENT vaut off.',
  'agents.embedded-windows':
    'Les agents ne fonctionnent pas sous Windows : démarrez-en un dans WSL, ou sous Linux ou macOS avec npm run agent.',
  'agents.embedded-ended': 'L’agent du serveur s’est arrêté et redémarre : le journal du serveur dit pourquoi.',
  'agents.bring-off':
    'Ce serveur n’a pas d’agent à lui : retirez STRATA_AGENT, ou installez OpenTofu là où tournent les agents.',
  'agents.bring-named': ({ path }) =>
    `STRATA_TERRAFORM désigne ${path}, donc l’agent n’utiliserait pas d’autre binaire : retirez la variable et redémarrez le serveur.`,
  'agents.user-unknown': ({ user }) =>
    `STRATA_AGENT_USER vaut ${user}, que cette machine ne connaît pas : créez cet utilisateur ou corrigez la variable.`,
  'agents.user-is-root': ({ user }) =>
    `STRATA_AGENT_USER vaut ${user}, qui peut tout lire : indiquez un utilisateur sans privilèges.`,
  'agents.user-is-server': ({ user }) =>
    `STRATA_AGENT_USER vaut ${user}, l’utilisateur du serveur lui-même : indiquez un autre utilisateur.`,
  'agents.user-no-right': ({ user }) =>
    `Le serveur ne peut pas démarrer de programmes en tant que ${user}, car son propre utilisateur n’en a pas le droit : démarrez le serveur en tant que root, ou retirez STRATA_AGENT_USER.`,
  'agents.user-reads': ({ user, path }) =>
    `L’utilisateur ${user} a accès à ${path}, qui contient des données du serveur : retirez-lui cet accès (chmod go-rwx), ou indiquez un autre utilisateur dans STRATA_AGENT_USER.`,
  'agents.user-reaches-not': ({ user, path }) =>
    `L’utilisateur ${user} n’a pas accès à ${path}, dont l’agent a besoin : laissez tous les utilisateurs entrer dans les dossiers parents, ou déplacez-les.`,
  'agents.user-failed': ({ user }) =>
    `L’utilisateur ${user} de STRATA_AGENT_USER n’a pas pu être préparé : le journal du serveur dit pourquoi.`,
}
