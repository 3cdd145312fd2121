// The interface as a page: made from the same rows as the document, without
// scripts and without anything from elsewhere.
import { html } from 'hono/html'
import type { JsonSchema } from '#contract/openapi-schema.ts'
import type { OpenApiDocument, Operation } from '#contract/openapi.ts'
import type { HtmlPage } from '../../http/implement.ts'
import { lonePage } from '../../http/lone-page.ts'

const { style, answer } = lonePage(`
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; } h2 { margin: 2.25rem 0 .5rem; font-size: 1.15rem; } h3 { font-size: .95rem; margin: 1rem 0 .25rem; }
a { color: var(--accent); } code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; } pre { margin: .5rem 0; padding: .5rem .75rem; background: var(--soft); border-radius: 6px; overflow-x: auto; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; } summary { padding: .6rem .8rem; cursor: pointer; } details[open] > summary { border-bottom: 1px solid var(--line); background: var(--soft); border-radius: 8px 8px 0 0; }
details > div { padding: .25rem .8rem .8rem; overflow-x: auto; } .method { display: inline-block; min-width: 4.2rem; font-weight: 650; color: var(--accent); }
:target { outline: 2px solid var(--accent); }
`)

type Html = ReturnType<typeof html>

/** The page of an interface document. */
export async function docsPage(document: OpenApiDocument): Promise<HtmlPage> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = document.tags.map(
    ({ name, description }) =>
      html`<section>
        <h2>${name}</h2>
        <p class="dim">${description}</p>
        ${operations.filter(({ operation }) => operation.tags.includes(name)).map((one) => operationSection(document, one))}
      </section>`,
  )
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      html`<details>
        <summary><code>${name}</code></summary>
        <div id="${name}">${schemaTable(schema)}</div>
      </details>`,
  )
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API ${document.info.version}</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>${document.info.title} API</h1>
          <p class="dim">Version ${document.info.version}.</p>
          ${document.info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
          <p>Every path begins with <code>/api</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
          ${sections}
          <section>
            <h2>schemas</h2>
            ${schemas}
          </section>
        </main>
      </body>
    </html>`
  return answer(String(page))
}

function operationSection(
  { components }: OpenApiDocument,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Html {
  const { summary, parameters = [], requestBody, responses } = operation
  const shared = new Map<string, object>(
    Object.entries({ ...components.parameters, ...components.responses, ...components.headers }),
  )
  const found = <Part extends object>(part: Part | { readonly $ref: string }): Part =>
    '$ref' in part ? (shared.get(part.$ref.slice(part.$ref.lastIndexOf('/') + 1)) as Part) : part
  return html`<details>
    <summary>
      <span class="method">${method.toUpperCase()}</span> <code>/api${path}</code><br /><span class="dim"
        >${summary}</span
      >
    </summary>
    <div id="${operation.operationId}">
      <p class="dim">Permission: ${operation['x-permission']}. ${credentials(operation)}</p>
      ${
        parameters.length > 0
          ? html`<h3>Parameters</h3>
              ${fieldTable(parameters.map((one) => parameterField(found<ShownParameter>(one))))}`
          : ''
      }
      ${
        requestBody
          ? html`<h3>Body</h3>
              ${Object.entries(requestBody.content).map(
                ([type, { schema, example }]) =>
                  html`<p>${typeOf(schema)} <span class="dim">${type}</span></p>
                    ${schemaTable(schema)}
                    ${example === undefined ? '' : html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`}`,
              )}`
          : ''
      }
      <h3>Answers</h3>
      <table>
        <tbody>
          ${Object.entries(responses).map(([status, response]) => {
            const { description, content = {}, headers = {} } = found<ShownAnswer>(response)
            return html`<tr>
              <td><code>${status}</code></td>
              <td>${description}</td>
              <td>
                ${Object.entries(content).map(([type, { schema }]) => html`${typeOf(schema)} <span class="dim">${type}</span>`)}
                ${Object.keys(headers).map((name) => html` <code>${name}</code>`)}
              </td>
            </tr>`
          })}
        </tbody>
      </table>
    </div>
  </details>`
}

interface ShownParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description?: string
}

interface ShownAnswer {
  readonly description: string
  readonly headers?: object
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

function parameterField({ name, in: place, required, schema, description }: ShownParameter): Field {
  const said = description ?? schema['description']
  const meaning = typeof said === 'string' ? said : ''
  return { name, schema: { ...schema, description: `In the ${place}. ${meaning}`.trim() }, isRequired: required }
}

/** How a caller can show who they are, as a sentence. */
function credentials({ security }: Operation): string {
  const ways = security.flatMap((one) => Object.entries(one))
  if (ways.length === 0) return 'No sign-in needed.'
  const texts = ways.map(([name, scopes]) => (scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name))
  return `With a ${texts.join(' or a ')}.`
}

interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

function schemaTable(schema: JsonSchema): Html | '' {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  const required = (schema.required ?? []) as string[]
  const fields = Object.entries(properties).map(([name, one]) => ({
    name,
    schema: one,
    isRequired: required.includes(name),
  }))
  return fields.length > 0 ? fieldTable(fields) : ''
}

function fieldTable(fields: readonly Field[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th>Field</th>
        <th>Type</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, schema, isRequired }) =>
          html`<tr>
            <td><code>${name}</code>${isRequired ? '' : html` <span class="dim">optional</span>`}</td>
            <td>${typeOf(schema)}</td>
            <td>${meaningOf(schema)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function meaningOf(schema: JsonSchema): string {
  const { description, default: preset, minimum, maximum, maxLength, pattern } = schema
  const limits = Object.entries({
    default: preset,
    minimum,
    maximum: isLimit(maximum) ? maximum : undefined,
    'longest text': maxLength,
    pattern,
  })
  const texts = limits
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [...(typeof description === 'string' ? [description] : []), ...texts].join('; ')
}

/** Whole numbers are printed with the largest one that is exact, which tells no one anything. */
function isLimit(maximum: unknown): boolean {
  return maximum !== Number.MAX_SAFE_INTEGER
}

/**
 * What a schema allows, with links to the schemas that have a name; browsers open the folded block that a link leads
 * into.
 */
function typeOf(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return html`<a href="#${name}">${name}</a>`
  }
  // A file has no fields to speak of: its type says all.
  if (Object.keys(schema).length === 0) return html``
  const choices = (schema.anyOf ?? schema.allOf) as JsonSchema[] | undefined
  if (choices) return joined(choices.map(typeOf), ' or ')
  if (Array.isArray(schema.enum))
    return html`<code>${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}</code>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.type === 'array') return html`list of ${typeOf((schema.items ?? {}) as JsonSchema)}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return html`map to ${typeOf(schema.additionalProperties as JsonSchema)}`
  }
  if (schema.type === 'object' && schema.properties) return html`object${schemaTable(schema)}`
  const format = typeof schema.format === 'string' ? ` (${schema.format})` : ''
  return html`${typeof schema.type === 'string' ? schema.type : 'any'}${format}`
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`
}
