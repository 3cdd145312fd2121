/** Ce qui est dit des reçus de démontage. */
export const texts = {
  title: 'Reçu de démontage',
  failed: 'Le reçu n’a pas pu être chargé',
  html: 'Enregistrer en page',
  json: 'JSON, signé',
  notSaved: 'Il n’a pas été enregistré : {{detail}}',
  unknown: 'inconnu',
  leftLabel: 'Ressources qui restent',
  types: 'Ce que contenait l’état, et où c’est allé',
  all: 'Toutes',
  proof: 'Reçu',
  kept_one: '1 conservée par le cloud',
  kept_other: '{{count}} conservées par le cloud',
  open: 'Ouvrir le reçu',
  none: 'Il n’a pas de reçu : un programme a signalé sa fin, ou il a pris fin avant que les reçus existent.',
  verdict: {
    clean: 'Examiné',
    left: 'Examiné',
    'not-looked': 'Non cherché',
  },
  notice: {
    clean: 'Il n’en reste rien : son compte a été examiné, et un reçu signé le dit.',
    left: 'Il en reste quelque chose : son reçu signé le nomme avec son prix.',
    'not-looked': 'Son reçu dit que personne n’a cherché ce qui reste.',
  },
}
