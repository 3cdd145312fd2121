// Metrics as Prometheus reads them.

/** The samples of a metric by their labels, such as `pool="default"`; without labels by an empty text. */
export function valuesOf(text: string, name: string): Record<string, number> {
  const line = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`)
  return Object.fromEntries(
    text.split('\n').flatMap((one) => {
      const [, labels = '', value] = line.exec(one) ?? []
      return value === undefined ? [] : [[labels, Number(value)] as const]
    }),
  )
}
