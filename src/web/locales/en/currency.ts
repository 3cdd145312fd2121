/** In which currency the amounts of a page are. */
export const texts = {
  ecb: 'European Central Bank',
  shown:
    'Converted from US dollars at {{each}} {{currency}} for 1 USD ({{source}}, {{date}}). Amounts that you enter, approvals and messages are in US dollars.',
  stale: 'This rate is more than a week old.',
  decide: 'Amounts on this page are in US dollars, because people enter them or decide by them.',
  missing:
    'There is no exchange rate for {{currency}} at the moment. Amounts are in US dollars until an administrator adds one.',
}
