// The forms in which a secret turns up in what programs print.

/** Values of secrets that are looked for. More would slow every line down: then the job is refused. */
const SECRETS_MAX = 2000
/** Longest secret that is looked for as a whole; of a longer one its lines and its beginning. */
const LENGTH_MAX = 20_000

/**
 * Every text that gives a secret away: the value and its lines, each also as base64, as part of an address, and as
 * JSON and Terraform write it.
 * @param minLength shorter texts are left out, because they would hide ordinary words
 */
export function formsOf(secrets: Iterable<string>, minLength: number): string[] {
  const forms = new Set<string>()
  let count = 0
  for (const secret of secrets) {
    count += 1
    if (count > SECRETS_MAX) throw new Error(`More than ${SECRETS_MAX} values are secret.`)
    const value = secret.slice(0, LENGTH_MAX)
    for (const part of new Set([value, value.trim(), ...value.split(/\r\n|\n|\r/).map((line) => line.trim())])) {
      if (part.length < minLength) continue
      for (const form of variantsOf(part)) {
        // What is printed over several lines is looked for line by line.
        for (const line of form.split('\n')) if (line.length >= minLength) forms.add(line)
      }
    }
  }
  return [...forms]
}

function variantsOf(value: string): string[] {
  const escaped = escapedForms(value)
  return [value, ...escaped, ...escaped.flatMap(escapedForms), ...base64Forms(value), ...addressForms(value)]
}

/** As JSON writes it, as Go does, which also escapes what HTML would read, and as Terraform writes a text. */
function escapedForms(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const go = json.replaceAll(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [json, go, json.replaceAll('${', '$${').replaceAll('%{', '%%{')]
}

/** As part of an address, with either case of its digits. */
function addressForms(value: string): string[] {
  const whole = value.isWellFormed() ? encodeURIComponent(value) : encodeURIComponent(value.toWellFormed())
  const strict = whole.replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const forms = [whole, strict, ...[whole, strict].map((form) => form.replaceAll('%20', '+'))]
  return [...forms, ...forms.map((form) => form.replaceAll(/%[0-9A-F]{2}/g, (one) => one.toLowerCase()))]
}

/**
 * As base64, alone and within a longer text: there each of its bytes stands at one of three places, and the characters
 * that it shares with its neighbours differ.
 */
function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8')
  const forms = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const first = Math.ceil((before * 8) / 6)
    const end = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(first, end)
  })
  return forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
}
