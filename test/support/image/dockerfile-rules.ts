// What a Dockerfile of ours must keep to.
import { validate } from 'dockerfile-utils'
import { readStages, startOf, stepsOf, type Stage, type Step } from './dockerfile.ts'

/** Names of variables that would carry a secret into a layer or into the history of the image. */
const SECRET_NAME = /SECRET|TOKEN|PASSW|PRIVATE|CREDENTIAL|_KEY|DATABASE_URL|SMTP_URL/i
/** A version down to its last figure, and the variant behind it. */
const PINNED = /^[\w./-]+:\d+\.\d+\.\d+(?:-[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/
const PACKAGES = /apt-get install/

/**
 * What is wrong with a Dockerfile.
 * @param targets the stages that become images
 * @returns one sentence for each fault
 */
export function faultsOf(text: string, targets: readonly string[]): string[] {
  const stages = readStages(text)
  return [
    ...validate(text).map(
      ({ message, range }) => `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
    ),
    ...stages.flatMap((stage) => faultsOfBase(stage, stages)),
    ...stages.flatMap(({ name, steps }) => steps.flatMap((step) => faultsOfStep(step, stages, name))),
    ...targets.flatMap((target) => faultsOfTarget(target, stages)),
  ]
}

function faultsOfBase({ base, name }: Stage, stages: readonly Stage[]): string[] {
  const isKnown = base === 'scratch' || stages.some((one) => one.name === base)
  return isKnown || PINNED.test(base) ? [] : [`${name}: the base ${base} has no full version`]
}

function faultsOfStep({ keyword, words, flags, text }: Step, stages: readonly Stage[], name: string): string[] {
  const faults: string[] = []
  const isSecret = keyword === 'ENV' || keyword === 'ARG' ? words.find((word) => SECRET_NAME.test(word)) : undefined
  if (isSecret !== undefined) faults.push(`${name}: ${keyword} ${isSecret} would keep a secret in the image`)
  if (keyword === 'ADD') faults.push(`${name}: ADD fetches and unpacks; COPY does neither`)
  if (keyword === 'COPY' && words.slice(0, -1).some((word) => word === '.' || word === './'))
    faults.push(`${name}: COPY names the whole repository`)
  const from = flags['from']
  if (from !== undefined && !stages.some((one) => one.name === from))
    faults.push(`${name}: COPY takes from ${from}, which is no stage`)
  if (keyword === 'RUN') faults.push(...faultsOfRun(text).map((fault) => `${name}: ${fault}`))
  if ((keyword === 'CMD' || keyword === 'ENTRYPOINT') && !text.startsWith('['))
    faults.push(`${name}: ${keyword} goes through a shell, which passes no signal on`)
  return faults
}

function faultsOfRun(text: string): string[] {
  const faults: string[] = []
  if (/\b(?:curl|wget|sudo)\b/.test(text)) faults.push('RUN uses curl, wget or sudo')
  if (/\bnpm (?:i|install)\b/.test(text))
    faults.push('npm install takes other versions than the lock file names: npm ci')
  if (/npm ci/.test(text) && !text.includes('--ignore-scripts')) faults.push('npm ci runs scripts of packages')
  if (PACKAGES.test(text) && !text.includes('--no-install-recommends'))
    faults.push('apt-get installs what is only recommended')
  if (PACKAGES.test(text) && !text.includes('rm -rf /var/lib/apt/lists/*'))
    faults.push('the lists of apt-get stay in the layer')
  return faults
}

function faultsOfTarget(target: string, stages: readonly Stage[]): string[] {
  const steps = stepsOf(stages, target)
  const { user, command, volumes, env } = startOf(steps)
  const lastUser = steps.findLastIndex(({ keyword }) => keyword === 'USER')
  const isChecked = steps.some(({ keyword }) => keyword === 'HEALTHCHECK')
  const stop = steps.findLast(({ keyword }) => keyword === 'STOPSIGNAL')?.text
  return [
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : [`${target}: the user ${user} is root or no number`]),
    ...(steps.slice(lastUser + 1).some(({ keyword }) => keyword === 'RUN' || keyword === 'COPY')
      ? [`${target}: something is made after the last USER`]
      : []),
    ...(isChecked ? [] : [`${target}: HEALTHCHECK is missing; say NONE where there is nothing to ask`]),
    ...(stop === 'SIGTERM' ? [] : [`${target}: STOPSIGNAL is not the signal on which Strata drains`]),
    ...(command[0] === 'tini' ? [] : [`${target}: nothing buries the processes that others leave`]),
    ...(volumes.length === 1 && volumes[0] === env['STRATA_DATA'] ? [] : [`${target}: its data is in no volume`]),
  ]
}
