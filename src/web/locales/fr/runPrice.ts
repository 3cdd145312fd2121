/** Ce que dit la page d’une exécution du prix de son plan. */
export const texts = {
  title: 'Prix du plan',
  driftTitle: 'Ce que coûtent les changements à la main',
  perMonth: 'par mois',
  approved: 'Approuvé',
  listPrices: 'Prix catalogue depuis lors',
  listRose:
    'Les prix catalogue ont augmenté depuis l’approbation. Ce qui est construit reste le même : cela seul ne redemande aucune décision.',
  plan: 'Ce plan',
  difference: 'Différence',
  atLeast: 'au moins {{amount}}',
  lowerBound: 'Un élément n’a pas de prix : c’est un minimum.',
  asks: {
    confirmation:
      'Il coûte plus de 5 % ou plus de 10 $ par mois au-dessus de ce qui a été approuvé : quelqu’un doit le confirmer.',
    approval:
      'Il coûte plus de 5 % ou plus de 10 $ par mois au-dessus de ce qui a été approuvé : son prix doit être approuvé.',
  },
  accepted: 'Il coûte plus que ce qui avait été approuvé, et son prix a été accepté.',
  approval: 'Ouvrir l’approbation',
  differs: 'Ce qui diffère de l’estimation',
  same: 'Chaque ligne coûte ce que dit l’estimation de la pile.',
  fromTo: '{{from}} dans l’estimation, {{to}} dans le plan',
  nothing: 'rien',
  unpriced_one: '{{count}} ressource sans prix complet',
  unpriced_other: '{{count}} ressources sans prix complet',
  later: 'Connu après l’application : {{names}}',
  range: 'de {{least}} à {{most}}',
  book: 'Liste de prix : {{date}}, région {{region}}.',
  free_one: '{{count}} ressource ne coûte rien.',
  free_other: '{{count}} ressources ne coûtent rien.',
  failed: 'Le prix du plan n’a pas pu être chargé',
  asApplied: 'Tel qu’appliqué',
  asFound: 'Tel que trouvé',
  driftLines: 'Ressources modifiées à la main',
  change: '{{from}} avant, {{to}} maintenant',
  noDifference: 'même prix',
}
