// What a run leaves as it is of what others changed: what is ignored when it is planned.
import type { FoundChange, NamedFinding } from '#domain/run/drift.ts'
import { LEFT_ALONE_FILE, placesIn, saysTheSame, type Place, type Places } from '#engine/compile/left-alone.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { onlyThose, readFindings } from './findings.ts'
import { findingsIn, isInForce, readIgnores } from './ignores.ts'

type Files = Readonly<Record<string, string>>

/**
 * The ignored differences of an environment that a run of its stack can leave as they are: attributes of resources in
 * the root module. Terraform makes again what was deleted.
 * @param readFiles the files of the stack that is there, and of the one that is to become true
 */
export async function findStaying(
  { deps, work, now }: ChangeContext<'seal'>,
  environment: EnvironmentRow,
  readFiles: () => Promise<{ readonly before: Files; readonly after: Files }>,
): Promise<readonly FoundChange[]> {
  if (environment.drift === null) return []
  const ignored = findingsIn((await readIgnores(work.tx, environment.id)).filter((row) => isInForce(row, now)))
  if (ignored.size === 0) return []
  const found = (await readFindings(work.tx, deps, environment)) ?? []
  return stayingOf(found, ignored, await readFiles())
}

/**
 * Which ignored differences a run can leave alone. One name can stand for several attributes, of several instances: all
 * of them have to be ignored. What the stack newly says something else of is not left alone.
 */
export function stayingOf(
  found: readonly FoundChange[],
  ignored: ReadonlySet<string>,
  { before, after }: { readonly before: Files; readonly after: Files },
): readonly FoundChange[] {
  const places = placesIn(after)
  const isSame = saysTheSame(before, after)
  const open = new Set<string>()
  const staying = new Set<string>()
  for (const change of found)
    for (const finding of change.findings) {
      const place = placeOf(places, change, finding)
      if (place === undefined) continue
      const { address, attribute } = finding
      if (!ignored.has(finding.id)) open.add(nameOf(place))
      else if (isSame({ address, path: attribute?.path ?? '' })) staying.add(finding.id)
    }
  return onlyThose(found, (id) => staying.has(id))
    .map((change) => ({
      ...change,
      findings: change.findings.filter((finding) => {
        const place = placeOf(places, change, finding)
        return place !== undefined && !open.has(nameOf(place))
      }),
    }))
    .filter(({ findings }) => findings.length > 0)
}

/** The files of a run that leaves differences alone. */
export function withLeftAlone(files: Record<string, string>, held: readonly FoundChange[]): Record<string, string> {
  if (held.length === 0) return files
  const places = placesIn(files)
  const text = places.print(
    held.flatMap((change) => change.findings.flatMap((finding) => placeOf(places, change, finding) ?? [])),
  )
  return text === undefined ? files : { ...files, [LEFT_ALONE_FILE]: text }
}

function placeOf(places: Places, { action }: FoundChange, { address, attribute }: NamedFinding): Place | undefined {
  if (action === 'delete' || attribute === undefined) return undefined
  return places.placeOf({ address, path: attribute.path })
}

function nameOf({ block, reference }: Place): string {
  return `${block} ${reference}`
}
