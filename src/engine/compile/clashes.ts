// Names that two parts of a stack would give to different things. Labels keep nodes apart, but a label may continue
// another one ("vm" and "vm_max"), so that the names made of both meet.
import { message } from '#words/message.ts'
import { saying } from '../english.ts'
import type { Alert } from '../clouds/lowered.ts'
import { address } from '../hcl/nodes.ts'
import type { Diagnostic } from '../result.ts'
import type { LoweredStack, Part } from './lower.ts'

/** Names every resource, alarm, output and variable that two parts would both declare. */
export function findClashes({ parts }: LoweredStack): Diagnostic[] {
  const found = new Map<string, Diagnostic>()
  const owners = new Map<string, Part>()
  const descriptions = new Map<string, string>()
  const alarms = new Map<string, Alert>()
  const claim = (name: string, part: Part): void => {
    const owner = owners.get(name)
    if (owner === undefined) owners.set(name, part)
    else if (owner !== part && !found.has(part.id)) found.set(part.id, clash(name, part, owner))
  }
  const hasAlarms = parts.some(({ component }) => component?.type === 'monitoring')
  for (const part of parts) {
    for (const block of part.lowered.blocks) if (block.type !== 'locals') claim(address(block), part)
    // Monitoring makes the alarms, but the parts that ask for them name them. One that several parts ask for word by
    // word, such as that on the errors of all functions, stands once.
    for (const alert of hasAlarms ? (part.lowered.alerts ?? []) : []) {
      const first = alarms.get(alert.key)
      if (first === undefined || JSON.stringify(first) !== JSON.stringify(alert)) claim(`alarm.${alert.key}`, part)
      if (first === undefined) alarms.set(alert.key, alert)
    }
    for (const output of part.lowered.outputs ?? []) claim(`output.${output.name}`, part)
    for (const { name, description } of part.lowered.variables ?? []) {
      // Several parts may ask for the same variable, such as the address that alarms are sent to: it stands once.
      const isShared = (descriptions.get(name) ?? description) === description
      descriptions.set(name, description)
      if (!isShared) claim(`var.${name}`, part)
      else if (!owners.has(`var.${name}`)) owners.set(`var.${name}`, part)
    }
  }
  return [...found.values()]
}

function clash(name: string, part: Part, owner: Part): Diagnostic {
  return {
    severity: 'error',
    code: 'name-collision',
    node: part.id,
    ...saying([message('checks.clash', { id: part.id, other: owner.id, name })]),
  }
}
