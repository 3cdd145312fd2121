/** Price lists of vendors: why one could not be read, and why a meter keeps its figure. */
export const book = {
  'book.not-json': ({ host }: { host: string }) =>
    `The answer of ${host} is not JSON. Start the refresh again later: it goes on where it broke off.`,
  'book.long-line': ({ host }: { host: string }) =>
    `The file of ${host} has a line that no price list has. Start the refresh again later.`,
  'book.status': ({ host, status }: { host: string; status: number }) =>
    `${host} answered with the status ${status}. Start the refresh again later: it goes on where it broke off.`,
  'book.key-refused': ({ host }: { host: string }) =>
    `${host} refuses the API key. Check that it is valid and that the Cloud Billing API is on in its project.`,
  'book.endless': ({ host, pages }: { host: string; pages: number }) =>
    `The list of ${host} does not end after ${pages} pages. Start the refresh again later.`,
  'book.unknown-form': ({ host }: { host: string }) =>
    `The answer of ${host} has a form that this version of Strata does not know. Update Strata.`,
  'book.other-currency': ({ host, currency }: { host: string; currency: string }) =>
    `${host} gives prices in ${currency}. Strata takes prices in USD only.`,
  'book.partial': ({ host, given, promised }: { host: string; given: number; promised: number }) =>
    `${host} gave ${given} of ${promised} prices of a page. Start the refresh again later.`,
  'book.elsewhere': ({ host }: { host: string }) =>
    `${host} leads to another address for the rest of its list. Strata does not follow it.`,
  'book.unknown-name': 'Its name in the vendor’s list is not certain.',
  'book.not-published': 'The vendor’s list does not have it.',
  'book.other-unit': 'The vendor’s list counts it in a unit that cannot be converted.',
  'book.not-found': 'The vendor’s list no longer has it under its name.',
  'book.several': ({ count }: { count: number }) => `The vendor’s list has ${count} different prices for it.`,
  'book.unit': ({ unit }: { unit: string }) => `The vendor’s list now counts it in “${unit}”, which is not known here.`,
  'book.failed-here':
    'Something went wrong on this server. Ask its operator to look into the log, and start the refresh again.',
  'book.no-refresh': 'There is no such refresh.',
  'book.no-key': 'Save an API key for the Cloud Billing Catalog of Google first.',
  'book.is-open': 'A refresh of this cloud runs already or waits for a decision.',
  'book.decided': 'The refresh has changed meanwhile. Load the page again.',
  'book.nothing-taken': 'All of its changes are large, and none is ticked. Tick those that you want, or reject it.',
}
