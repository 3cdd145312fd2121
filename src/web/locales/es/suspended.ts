/** Lo que se dice de un entorno detenido. */
export const texts = {
  stillCosts: 'Sigue costando',
  perMonth: 'al mes',
  goesOn: 'Sigue',
  whileRunning: 'Mientras está en marcha cuesta {{monthly}} al mes.',
  /** On the page of the run. */
  ofRun: {
    title: 'Sigue mientras está detenido',
    foot: 'Lo que una detención no termina sigue costando. El resto no cuesta nada hasta que se reanude.',
    state: 'sigue',
    kept: 'Sigue en marcha y cuesta',
  },
}
