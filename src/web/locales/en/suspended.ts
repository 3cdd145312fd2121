/** What is said of a suspended environment. */
export const texts = {
  stillCosts: 'Still costs',
  perMonth: 'per month',
  goesOn: 'Goes on',
  whileRunning: 'It costs {{monthly}} a month while it runs.',
  /** On the page of the run. */
  ofRun: {
    title: 'Goes on while suspended',
    foot: 'What a stop does not end costs on. The rest costs nothing until it is resumed.',
    state: 'goes on',
    kept: 'Goes on, and costs',
  },
}
