/** What is said of receipts of teardowns. */
export const texts = {
  title: 'Teardown receipt',
  failed: 'The receipt could not be loaded',
  html: 'Save as page',
  json: 'JSON, signed',
  notSaved: 'It was not saved: {{detail}}',
  unknown: 'unknown',
  leftLabel: 'Resources that are left',
  types: 'What the state held, and where it went',
  all: 'All',
  proof: 'Receipt',
  kept_one: '1 kept by the cloud',
  kept_other: '{{count}} kept by the cloud',
  open: 'Open the receipt',
  none: 'It has no receipt: a program reported its end, or it ended before receipts were written.',
  verdict: {
    clean: 'Searched',
    left: 'Searched',
    'not-looked': 'Not looked',
  },
  notice: {
    clean: 'Everything of it is gone: its account was searched, and a signed receipt says so.',
    left: 'Something of it is left: its signed receipt names it with its price.',
    'not-looked': 'Its receipt says that nobody looked for what is left.',
  },
}
