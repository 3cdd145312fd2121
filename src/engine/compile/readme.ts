// README.md of a generated stack: what it is, what it costs, how to apply and how to destroy it.
import { message } from '#words/message.ts'
import { inEnglish } from '../english.ts'
import { REGION_BOOK_DATE } from '../clouds/cloud.ts'
import { CLOUDS } from '../clouds/index.ts'
import { datesOf } from '../cost/dates.ts'
import { LAYERS, type Architecture, type CostEstimate, type Layer, type PriceLine } from '../result.ts'
import type { ReadmeText } from '../clouds/lowered.ts'
import type { PricedStack } from './price.ts'
import { providersOf, TERRAFORM_VERSION, variablesOf } from './files.ts'
import { inDiagram, inText } from './markdown.ts'

const LAYER_LABELS: Readonly<Record<Layer, string>> = {
  network: 'Network',
  identity: 'Identity',
  data: 'Data',
  compute: 'Compute',
  edge: 'Edge',
  observability: 'Observability',
}

/** Prints README.md. */
export function printReadme(priced: PricedStack, cost: CostEstimate, architecture: Architecture): string {
  const { site, lowered } = priced
  const texts = (pick: (readme: ReadmeText) => readonly string[] | undefined): string[] => [
    ...new Set(
      lowered.parts.flatMap((part) => (part.lowered.readme === undefined ? [] : (pick(part.lowered.readme) ?? []))),
    ),
  ]
  const notes = lowered.parts
    .flatMap((part) => part.lowered.notes ?? [])
    .filter((note) => note.kind === 'replaced' || note.kind === 'unconfirmed')
  const sections = [
    `# ${site.name}-${site.env}\n\n${cap(site.environment)} on ${CLOUDS[site.cloud].name}, ${site.region.label}, for a team of ${site.people}. Data sensitivity: ${site.sensitivity}.${site.isTemporary ? ` Temporary${site.expiresOn === undefined ? '' : `: ends on ${site.expiresOn}`}.` : ''}`,
    section('Before the first apply', list(texts((readme) => readme.before))),
    `## Architecture\n\n\`\`\`mermaid\n${mermaid(architecture)}\`\`\``,
    section(
      'What this region made different',
      notes.length === 0
        ? ''
        : `By what was known of the region in ${REGION_BOOK_DATE}:\n\n${list([...new Set(notes.map((note) => inEnglish(note.messages)))])}`,
    ),
    costSection(priced, cost),
    applySection(priced),
    section('After the first apply', list(texts((readme) => readme.after))),
    section('Rights', list(texts((readme) => readme.rights))),
    section('Quotas', list(texts((readme) => readme.quotas))),
    section('Connect', list(texts((readme) => readme.connect))),
    destroySection(texts((readme) => readme.destroy)),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`
}

function list(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n')
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A flow chart by layer. */
function mermaid(architecture: Architecture): string {
  const name = (id: string): string => id.replaceAll('-', '_')
  const groups = [...LAYERS].reverse().flatMap((layer) => {
    const nodes = architecture.nodes.filter((node) => node.layer === layer)
    if (nodes.length === 0) return []
    return [
      `  subgraph ${layer} [${LAYER_LABELS[layer]}]`,
      ...nodes.map((node) => `    ${name(node.id)}["${inDiagram(node.name)}<br/>${node.service}"]`),
      '  end',
    ]
  })
  const edges = architecture.edges.map((edge) => `  ${name(edge.from)} --> ${name(edge.to)}`)
  return `${['flowchart TD', ...groups, ...edges].join('\n')}\n`
}

/** "Traffic" becomes "traffic"; "NAT traffic" stays. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** " read between 2024-07-01 and 2026-10-04": the dates of the lines. */
function readBetween({ lines }: CostEstimate): string {
  const dates = datesOf(lines)
  if (dates === undefined) return ''
  const { oldest, newest } = dates
  return oldest === newest ? ` read in ${newest}` : ` read between ${oldest} and ${newest}`
}

/** USD as the pages show it. */
function usd(amount: number | null): string {
  return amount === null ? 'unpriced' : inEnglish([message('units.amount', { amount })])
}

function lineRow({ label, quantity, unit, unit_price: price, amount }: PriceLine): string {
  const counted = inEnglish([message('units.quantity', { quantity, unit })])
  const each = price === null ? 'unpriced' : inEnglish([message('units.price', { price, unit })])
  return `| ${inText(label)} | ${inText(counted)} | ${inText(each)} | ${usd(amount)} |`
}

/** Whether there is something to pay for, and nothing of it has a price: the sum is no zero then. */
function isTotalUnknown({ priced_lines, total_lines }: Pick<CostEstimate, 'priced_lines' | 'total_lines'>): boolean {
  return priced_lines === 0 && total_lines > 0
}

function costSection({ site }: PricedStack, cost: CostEstimate): string {
  const unpriced = cost.total_lines - cost.priced_lines
  const isUnknown = isTotalUnknown(cost)
  const rows = [...Map.groupBy(cost.lines, (line) => line.component)].flatMap(([component, lines]) => {
    const amount = cost.breakdown[component]
    return [`| **${inText(component)}** | | | ${usd(amount ?? null)} |`, ...lines.map(lineRow)]
  })
  const marked = cost.lines.filter(
    (line) => line.price_basis !== 'exact' && line.price_basis !== 'declared' && line.amount !== null,
  ).length
  const declared = cost.lines.filter((line) => line.price_basis === 'declared').length
  const assumed = cost.lines
    .filter((line) => line.usage)
    .map((line) => `${line.component}, ${lowerFirst(line.label)}: ${line.quantity_basis}`)
  const lines = [
    isUnknown
      ? '**Not priced**: no line has a price.'
      : `**About ${usd(cost.total_monthly)} a month** (US dollars, list prices${readBetween(cost)} in ${site.region.id}, before tax, discounts and free grants).`,
    unpriced > 0 && !isUnknown
      ? `${cost.priced_lines} of ${cost.total_lines} lines are priced: the total is a lower bound.`
      : '',
    cost.lifetime === null || isUnknown
      ? ''
      : `Until it ends: about ${usd(cost.lifetime.total)} in ${cost.lifetime.days} days.`,
    `| Component and line | Quantity | Unit price | A month |\n| --- | ---: | ---: | ---: |\n${rows.join('\n')}\n| **Total** | | | **${usd(isUnknown ? null : cost.total_monthly)}** |`,
    marked > 0
      ? `${marked === 1 ? '1 unit price is' : `${marked} unit prices are`} scaled from or taken over from another region.`
      : '',
    declared > 0
      ? `${declared === 1 ? '1 price is' : `${declared} prices are`} what the author of a custom component declared.`
      : '',
    assumed.length === 0 ? '' : `What depends on use is assumed:\n\n${list([...new Set(assumed)])}`,
  ]
  return `## Cost\n\n${lines.filter((text) => text !== '').join('\n\n')}`
}

function applySection({ site, lowered }: PricedStack): string {
  const required = variablesOf(lowered).filter((variable) => variable.default === undefined)
  const given = required
    .filter((variable) => variable.isSensitive !== true)
    .map((variable) => ` -var ${variable.name}=...`)
    .join('')
  const providers = providersOf(lowered).map(([, pin]) => `${pin.source} ${pin.version}`)
  const asks =
    required.length === 0
      ? 'No input is needed beyond the account you are signed in to.'
      : `It asks for ${required.map((variable) => `\`${variable.name}\` (${inText(variable.description)})`).join(', ')}.`
  return `## Apply\n\nTerraform ${TERRAFORM_VERSION.replace('>= ', '')} or newer (or OpenTofu of the same level), with ${providers.join(', ')}.\n\n\`\`\`sh\n${CLOUDS[site.cloud].signInCommand}\nterraform init\nterraform plan -out plan.bin${given}\nterraform apply plan.bin\n\`\`\`\n\n${asks} The other variables have defaults: see variables.tf.\n\nThe state stays in this folder until you fill in backend.tf: do so before a pipeline or a colleague applies the stack.`
}

function destroySection(texts: readonly string[]): string {
  const extra = list(texts)
  return `## Destroy\n\n${extra === '' ? '' : `${extra}\n\n`}\`\`\`sh\nterraform destroy\n\`\`\``
}
