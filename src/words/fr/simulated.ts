import type { simulated as english } from '../en/simulated.ts'

export const simulated: typeof english = {
  'simulated.no-account': 'Cet environnement n’est pas sur des clouds simulés et n’a donc pas de compte simulé.',
  'simulated.no-resource': 'Le compte simulé n’a pas cette ressource : une exécution ou quelqu’un l’a supprimée.',
  'simulated.unknown-resource':
    'L’état ne connaît pas cette ressource, Strata ne peut donc pas savoir ce qui en est secret. Attendez la fin de l’exécution qui la crée, ou supprimez-la.',
  'simulated.not-changeable': ({ path }) =>
    `${path} ne peut pas être modifié à la main : il n’a pas de valeur, il est secret ou son cloud ne le change jamais.`,
  'simulated.other-kind': ({ path }) =>
    `${path} accepte le même genre de valeur qu’à présent : du texte, un nombre, ou vrai ou faux.`,
  'simulated.busy': 'Une exécution travaille avec ce compte : attendez qu’elle se termine, ou annulez-la.',
  'simulated.no-failure': 'Cette panne n’est plus définie : quelqu’un l’a retirée, ou son environnement n’existe plus.',
  'simulated.too-many': ({ max }) => `${max} pannes sont déjà définies : retirez-en une d’abord.`,
  'simulated.no-component': ({ component }) => `Le catalogue n’a pas de composant ${component}.`,
  'simulated.two-targets': 'Une panne touche un composant ou un type de ressource : choisissez l’un des deux.',
  'simulated.no-speed':
    'Seul un environnement peut rester sans vitesse propre : choisissez-en une pour tous les environnements.',
}
