/** Ce qui est dit d’un environnement arrêté. */
export const texts = {
  stillCosts: 'Coûte encore',
  perMonth: 'par mois',
  goesOn: 'Continue',
  whileRunning: 'En marche, il coûte {{monthly}} par mois.',
  /** On the page of the run. */
  ofRun: {
    title: 'Continue pendant l’arrêt',
    foot: 'Ce qu’un arrêt ne termine pas continue de coûter. Le reste ne coûte rien jusqu’à la reprise.',
    state: 'continue',
    kept: 'Continue et coûte',
  },
}
