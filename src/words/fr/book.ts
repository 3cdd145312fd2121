import type { book as english } from '../en/book.ts'

export const book: typeof english = {
  'book.not-json': ({ host }) =>
    `La réponse de ${host} n’est pas du JSON. Relancez l’actualisation plus tard : elle reprend là où elle s’est interrompue.`,
  'book.long-line': ({ host }) =>
    `Le fichier de ${host} contient une ligne qui ne correspond à aucune liste de prix. Relancez l’actualisation plus tard.`,
  'book.status': ({ host, status }) =>
    `${host} a répondu avec le statut ${status}. Relancez l’actualisation plus tard : elle reprend là où elle s’est interrompue.`,
  'book.key-refused': ({ host }) =>
    `${host} refuse la clé d’API. Vérifiez qu’elle est valide et que l’API Cloud Billing est activée dans son projet.`,
  'book.endless': ({ host, pages }) =>
    `La liste de ${host} ne se termine pas après ${pages} pages. Relancez l’actualisation plus tard.`,
  'book.unknown-form': ({ host }) =>
    `La réponse de ${host} a une forme que cette version de Strata ne connaît pas. Mettez Strata à jour.`,
  'book.other-currency': ({ host, currency }) =>
    `${host} donne les prix en ${currency}. Strata n’accepte que des prix en USD.`,
  'book.partial': ({ host, given, promised }) =>
    `${host} a donné ${given} prix sur ${promised} d’une page. Relancez l’actualisation plus tard.`,
  'book.elsewhere': ({ host }) =>
    `${host} renvoie à une autre adresse pour la suite de sa liste. Strata ne la suit pas.`,
  'book.unknown-name': 'Son nom dans la liste du fournisseur n’est pas certain.',
  'book.not-published': 'La liste du fournisseur ne le contient pas.',
  'book.other-unit': 'La liste du fournisseur le compte dans une unité qui ne peut pas être convertie.',
  'book.not-found': 'La liste du fournisseur ne le contient plus sous son nom.',
  'book.several': ({ count }) => `La liste du fournisseur contient ${count} prix différents pour lui.`,
  'book.unit': ({ unit }) => `La liste du fournisseur le compte désormais en « ${unit} », une unité inconnue ici.`,
  'book.failed-here':
    'Une erreur s’est produite sur ce serveur. Demandez à son opérateur de consulter le journal, puis relancez l’actualisation.',
  'book.no-refresh': 'Cette actualisation n’existe pas.',
  'book.no-key': 'Enregistrez d’abord une clé d’API pour le catalogue Cloud Billing de Google.',
  'book.is-open': 'Une actualisation de ce cloud est déjà en cours ou attend une décision.',
  'book.decided': 'L’actualisation a changé entre-temps. Rechargez la page.',
  'book.nothing-taken':
    'Toutes ses modifications sont importantes et aucune n’est cochée. Cochez celles que vous voulez, ou rejetez-la.',
}
