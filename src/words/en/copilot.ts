import type { Format } from '../format.ts'
import { figure, wordOf } from '../values.ts'

const FIELDS: Readonly<Record<string, string>> = {
  use_case: 'use case',
  environment_type: 'environment',
  team_size: 'team size',
  data_sensitivity: 'data sensitivity',
  duration: 'duration',
  cloud_provider: 'cloud',
  region: 'region',
  budget_limit: 'budget',
}

const candidatesOf = (field: string, candidates: readonly string[], { usd }: Pick<Format, 'usd'>): readonly string[] =>
  field === 'budget_limit' ? candidates.map((one) => figure(one, usd)) : candidates

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
const resourcesOf = (count: number): string => (count === 1 ? '1 resource' : `${count} resources`)

export const copilot = {
  'copilot.chat-full': ({ max }: { max: number }) => `A chat holds at most ${max} messages: begin a new one.`,
  'copilot.no-model': 'No model is set: give the address of one, its name and its key.',
  'copilot.name-model': 'Name the model, as its server lists it.',
  'copilot.key-characters': 'A key has no spaces and only ASCII characters: copy it again.',
  'copilot.too-many-at-once': ({ max }: { max: number }) =>
    `The copilot is answering ${max} of your messages: wait for one of the answers.`,
  'copilot.chat-deleted': 'the chat was deleted meanwhile.',
  'copilot.not-from-answers':
    'This result was not made from answers, so a sentence cannot change it: describe what you need, or change it in the template builder.',
  'copilot.no-chat': 'There is no such chat, or it is not yours: begin a new one.',
  'copilot.key-unreadable': ({ host }: { host: string }) =>
    `The key of the model at ${host} was sealed with another STRATA_SECRET_KEY: set it again.`,
  'copilot.url-ends': 'Leave out the part of the address that begins with ? or #, as in https://api.openai.com/v1.',
  'copilot.model-form': ({ host }: { host: string }) =>
    `The model at ${host} did not answer in the requested form: try another model.`,
  'copilot.model-slow': ({ host, seconds }: { host: string; seconds: number }, { number }: Format) =>
    `The model at ${host} did not answer within ${number(seconds)} ${seconds === 1 ? 'second' : 'seconds'}: try again later, or set a faster model.`,
  'copilot.model-redirects': ({ host }: { host: string }) =>
    `The model at ${host} redirects to another address: set the address to which it redirects.`,
  'copilot.model-answers-too-much': ({ host }: { host: string }) =>
    `The model at ${host} answered with more than 1 MB: set another model.`,
  'copilot.model-refuses-key': ({ host, status }: { host: string; status: number }) =>
    `The model at ${host} refused the key (${status}): set a key that it accepts.`,
  'copilot.model-unknown': ({ host, model }: { host: string; model: string }) =>
    `${host} knows no model "${model}" at this address (404): check both.`,
  'copilot.model-busy': ({ host }: { host: string }) =>
    `The model at ${host} takes no more requests at the moment (429): try again later.`,
  'copilot.model-status': ({ host, status }: { host: string; status: number }) =>
    `The model at ${host} answered with the status ${status}: check the address and the name of the model.`,
  'copilot.nothing-found':
    'I could not tell from your message what you need. Say what you are building, for how many people, and on which cloud: “a web shop in production for 8 people on Azure, under $400 a month”.',
  'copilot.nothing-changed':
    'I found nothing to change in your message: everything stays as it was. Say, for example, “in Europe”, “under $300” or “without Redis”.',
  'copilot.hello':
    'Hello! Say what you need in your own words, such as “a data pipeline on AWS for 6 engineers, for two weeks” or “only a PostgreSQL database on Azure”.',
  'copilot.help':
    'I turn a description into a configuration with its price: what you are building, the environment, people, data, duration, cloud, region, budget, components and sizes. Then say what to change, ask “how much on Azure?”, or say “undo” or “start over”. Nothing is created until you decide to.',
  'copilot.started-over': 'We start over: nothing of what was said before counts. What do you need?',
  'copilot.undone': 'The last change is undone.',
  'copilot.nothing-to-undo': 'There is nothing to undo in this chat.',
  'copilot.other-language':
    'I read English, Spanish, French and German, and this seems to be another language. Nothing of it was used: please say it in one of the four.',
  'copilot.nothing-to-price': 'There is no configuration yet whose price I could give: describe what you need first.',
  'copilot.would-cost': (
    { cost, before, cloud, region }: { cost: number; before: number | null; cloud: string; region: string },
    { usd }: Format,
  ) =>
    `On ${cloud} in ${region} it would cost ${usd(cost)} a month${before === null ? '' : `; now it costs ${usd(before)}`}. Nothing is changed.`,
  'copilot.exactly': ({ named }: { named: readonly string[] }, { all }: Format) =>
    `Exactly these components: ${all(named)}.`,
  'copilot.with': ({ named }: { named: readonly string[] }, { all }: Format) => `With ${all(named)}.`,
  'copilot.without': ({ named }: { named: readonly string[] }, { all }: Format) => `Without ${all(named)}.`,
  'copilot.lifetime': ({ days }: { days: number }) => `It ends after ${days === 1 ? '1 day' : `${days} days`}.`,
  'copilot.cannot-be-built': ({ reasons }: { reasons: readonly string[] }) =>
    `It is a draft that cannot be built yet: ${reasons.join(' ')}`,
  'copilot.stack': ({
    use_case,
    environment_type,
    team_size,
    data_sensitivity,
    duration,
    cloud,
    region,
  }: {
    use_case: string
    environment_type: string
    team_size: number
    data_sensitivity: string
    duration: string
    cloud: string
    region: string
  }) =>
    `${use_case}, ${environment_type}, for ${people(team_size)} on ${cloud} in ${region}, ${data_sensitivity} data, ${duration}.`,
  'copilot.nothing-priced': ({ resources }: { resources: number }) =>
    `It has ${resourcesOf(resources)}, of which none is priced.`,
  'copilot.costs': (
    {
      cost,
      resources,
      priced,
      total,
      before,
    }: { cost: number; resources: number; priced: number; total: number; before: number | null },
    { usd }: Format,
  ) =>
    `It costs ${usd(cost)} a month with ${resourcesOf(resources)}${priced === total ? '' : `, ${priced} of ${total} lines priced`}${before === null ? '' : `, before it was ${usd(before)}`}.`,
  'copilot.above-budget': ({ limit }: { limit: number }, { usd }: Format) =>
    `That is above the budget of ${usd(limit)}.`,
  'copilot.question': (
    { field, candidates }: { field: string; candidates: readonly string[] },
    { usd, either }: Format,
  ) => `Which ${wordOf(FIELDS, field)} is meant: ${either(candidatesOf(field, candidates, { usd }))}?`,
  'copilot.question-open': ({ field }: { field: string }) => `Which ${wordOf(FIELDS, field)} is meant?`,
  'copilot.failed': ({ reason }: { reason: string }) =>
    `I encountered an error while generating your infrastructure: ${reason.replace(/\.$/, '')}. Please try again with a different description.`,
  'copilot.server-failed': ({ id }: { id: string }) =>
    `the server failed, and its log says why under the request id ${id}.`,
  'copilot.model-works': ({ model, host, ms }: { model: string; host: string; ms: number }, { number }: Format) =>
    `${model} at ${host} filled in the form for a test sentence in ${number(ms)} ms.`,
}
