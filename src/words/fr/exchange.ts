import type { exchange as english } from '../en/exchange.ts'

export const exchange: typeof english = {
  'exchange.no-rate': ({ currency }) =>
    `Il n’y a pas de taux de change pour ${currency}. Un administrateur peut en ajouter un sous Administrer, Prix.`,
  'exchange.base':
    'Tout est calculé en dollars américains : le dollar n’a pas besoin de taux. Choisissez une autre devise.',
  'exchange.future': 'Le jour du taux est dans le futur. Indiquez le jour où le taux a été publié.',
  'exchange.removed-meanwhile':
    'Quelqu’un a supprimé ce taux entre-temps. Rien n’est enregistré. Pour l’ajouter de nouveau, enregistrez-le sans version.',
  'exchange.future-version': ({ currency, base, version }) =>
    `Le taux de ${currency} n’a pas encore de version ${base} : la plus récente est la ${version}.`,
  'exchange.changed-meanwhile': ({ currency, base, version }) =>
    `Quelqu’un a modifié le taux de ${currency} entre-temps : il en est à la version ${version}, et vous avez vu la version ${base}. Rien n’est enregistré. Regardez le nouveau taux et modifiez-le de nouveau si nécessaire.`,
  'exchange.status': ({ host, status }) =>
    `${host} a répondu avec le statut ${status}. Aucun taux n’a changé. Réessayez plus tard.`,
  'exchange.partial': ({ host }) => `La réponse de ${host} s’est interrompue. Aucun taux n’a changé. Réessayez.`,
  'exchange.unknown-form': ({ host }) =>
    `La réponse de ${host} a une forme que cette version de Strata ne connaît pas. Aucun taux n’a changé. Mettez Strata à jour, ou saisissez les taux vous-même.`,
  'exchange.other-base': ({ host }) =>
    `Les taux de ${host} ne sont pas pour un euro, ou le dollar américain manque. Aucun taux n’a changé. Saisissez les taux vous-même.`,
  'exchange.from-future': ({ date }) =>
    `Les taux sont du ${date}, qui est dans le futur. Aucun taux n’a changé. Demandez à l’exploitant de ce serveur de vérifier son horloge.`,
}
