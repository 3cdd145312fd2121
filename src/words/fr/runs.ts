import type { runs as english } from '../en/runs.ts'

export const runs: typeof english = {
  'runs.not-met': 'Toutes ses conditions ne sont pas remplies.',
  'runs.not-carried-out': 'Il n’a pas été exécuté.',
  'runs.no-actions': 'Il n’a pas d’actions.',
  'runs.matched': ({ matched, looked }) =>
    `${matched} sur ${looked} ${looked === 1 ? 'environnement remplissait' : 'environnements remplissaient'} les conditions.`,
  'runs.given-up':
    'Un problème est survenu sur le serveur à chaque essai, Strata a donc renoncé et n’a rien fait : demandez à l’opérateur de consulter le journal.',
  'runs.delivery-failed': 'Un problème est survenu sur ce serveur : demandez à son opérateur de consulter le journal.',
  'runs.delivery-redirected': ({ host }) =>
    `${host} redirige vers une autre adresse, et Strata ne suit pas les redirections : écrivez l’adresse finale dans le workflow.`,
  'runs.delivery-unwanted': ({ host }) => `${host} a répondu avec le statut 410 : il ne veut plus de ces messages.`,
  'runs.delivery-status': ({ host, status }) => `${host} a répondu avec le statut ${status}.`,
}
