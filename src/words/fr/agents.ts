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
}
