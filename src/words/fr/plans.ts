import type { plans as english } from '../en/plans.ts'

const minutesOf = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export const plans: typeof english = {
  'plans.no-binary': 'Non planifié : ce serveur n’a ni Terraform ni OpenTofu 1.11 ou plus récent.',
  'plans.own-modules':
    'Non planifié : la pile contient des composants personnalisés avec leur propre Terraform, qui pourrait exécuter du code sur ce serveur.',
  'plans.modules-elsewhere': ({ modules }) =>
    `Non planifié : les modules d’un registre ou de Git ne sont pas sur ce serveur : ${modules.join(', ')}.`,
  'plans.not-simulated': ({ providers }) =>
    `Non planifié : ces fournisseurs ne sont pas simulés ici : ${providers.join(', ')}.`,
  'plans.no-values': ({ variables }) =>
    `Non planifié : aucune valeur d’essai ne convient à ces variables : ${variables.join(', ')}.`,
  'plans.given-up': ({ attempts, problem }) =>
    `Non planifié après ${attempts} essai${attempts > 1 ? 's' : ''}. ${problem}`,
  'plans.too-long': ({ minutes }) => `Terraform a été arrêté au bout de ${minutesOf(minutes)}.`,
  'plans.broke-off': 'Le processus qui planifie s’est arrêté trop tôt : le journal du serveur en dit plus.',
  'plans.no-space': 'Il n’y a plus de place sur le disque de ce serveur.',
  'plans.failed': ({ binary, summary }) => `${binary} ne peut pas le planifier : ${summary}.`,
  'plans.failed-at': ({ binary, summary, address }) => `${binary} ne peut pas le planifier : ${summary} (${address}).`,
  'plans.refused': ({ problem }) =>
    `Cette pile ne peut pas être demandée. ${problem} Modifiez le composant nommé ou générez à nouveau la pile.`,
}
