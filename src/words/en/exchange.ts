/** Exchange rates, by which amounts are shown in the currency that a person chose. */
export const exchange = {
  'exchange.no-rate': ({ currency }: { currency: string }) =>
    `There is no exchange rate for ${currency}. An administrator can add one under Administration, Prices.`,
  'exchange.base': 'Everything is computed in US dollars: the dollar needs no rate. Choose another currency.',
  'exchange.future': 'The day of the rate is in the future. Enter the day on which the rate was published.',
  'exchange.removed-meanwhile':
    'Someone removed this rate meanwhile. Nothing is saved. To add it again, save without a version.',
  'exchange.future-version': ({ currency, base, version }: { currency: string; base: number; version: number }) =>
    `The rate of ${currency} has no version ${base} yet: its newest is ${version}.`,
  'exchange.changed-meanwhile': ({ currency, base, version }: { currency: string; base: number; version: number }) =>
    `Someone changed the rate of ${currency} meanwhile: it has version ${version}, and you saw version ${base}. Nothing is saved. Look at the new rate, and change it again if you need to.`,
  'exchange.status': ({ host, status }: { host: string; status: number }) =>
    `${host} answered with the status ${status}. No rate has changed. Try again later.`,
  'exchange.partial': ({ host }: { host: string }) =>
    `The answer of ${host} broke off. No rate has changed. Try again.`,
  'exchange.unknown-form': ({ host }: { host: string }) =>
    `The answer of ${host} has a form that this version of Strata does not know. No rate has changed. Update Strata, or enter the rates yourself.`,
  'exchange.other-base': ({ host }: { host: string }) =>
    `The rates of ${host} are not for one euro, or lack the US dollar. No rate has changed. Enter the rates yourself.`,
  'exchange.from-future': ({ date }: { date: string }) =>
    `The rates are of ${date}, which is in the future. No rate has changed. Ask the operator of this server to check its clock.`,
}
