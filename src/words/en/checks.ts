// What is wrong with a stack.

export const checks = {
  'checks.unknown-region': ({ cloud, given, known }: { cloud: string; given: string; known: readonly string[] }) =>
    `${cloud} has no region "${given}" here. Choose one of: ${known.join(', ')}.`,
  'checks.size-elsewhere': ({ cloud, size, title }: { cloud: string; size: string; title: string }) =>
    `${cloud} has no ${size}: ${title} counts with the default size there, so the prices do not compare.`,
  'checks.takes-over': ({ count }: { count: number }) =>
    `The stack takes over ${count === 1 ? '1 resource that runs' : `${count} resources that run`} already (imports.tf). Use it for one environment only: two would manage the same resources.`,
  'checks.usage-of-stack': ({ component }: { component: string }) =>
    `The resources of ${component} use what the stack uses: set it in "usage" of the stack.`,
  'checks.unused-usage': ({ figure, address }: { figure: string; address: string }) =>
    `No price depends on ${figure} of ${address}: what is set for it has no effect. Remove it.`,
  'checks.unknown-usage': ({ given, known }: { given: string; known: readonly string[] }) =>
    `There is no usage figure "${given}". Choose one of: ${known.join(', ')}.`,
  'checks.same-id': ({ id }: { id: string }) => `Two components are called "${id}". Give one of them another id.`,
  'checks.unknown-component': ({ given, known }: { given: string; known: readonly string[] }) =>
    `There is no component "${given}". Choose one of: ${known.join(', ')}.`,
  'checks.only-once': ({ component, id }: { component: string; id: string }) =>
    `A stack has one ${component}. Remove "${id}".`,
  'checks.unknown-settings': ({
    component,
    known,
    keys,
  }: {
    component: string
    known: readonly string[]
    keys: readonly string[]
  }) => `${component} has no setting ${keys.map((key) => `"${key}"`).join(', ')}. It has: ${known.join(', ')}.`,
  'checks.setting': ({ component, setting }: { component: string; setting: string }) =>
    `${component}, setting "${setting}":`,
  'checks.same-name': ({ id, other }: { id: string; other: string }) =>
    `"${id}" and "${other}" would give their resources the same name. Give one of them another id.`,
  'checks.missing-node': ({ from, to, missing }: { from: string; to: string; missing: readonly string[] }) =>
    `The connection from "${from}" to "${to}" names ${missing.map((id) => `"${id}"`).join(' and ')}, which the stack does not have.`,
  'checks.cannot-use': ({ from, to }: { from: string; to: string }) => `${from} cannot use ${to}.`,
  'checks.uses-nothing': ({ component }: { component: string }) => `${component} uses no other component.`,
  'checks.can-use': ({ component, known }: { component: string; known: readonly string[] }) =>
    `${component} can use: ${known.join(', ')}.`,
  'checks.output-too-large': ({ mb }: { mb: number }) =>
    `The files of this stack are larger than ${mb} MB: divide it into several stacks, or make its settings smaller.`,
  'checks.temporary-production':
    'This is Production and Temporary: Strata destroys it with its data when its time is over. Choose Long-term if people depend on it.',
  'checks.circle': ({ path }: { path: readonly string[] }) =>
    `The connections go round in a circle: ${path.join(' -> ')}. Remove one of them.`,
  'checks.nothing-behind': ({ title, known }: { title: string; known: readonly string[] }) =>
    `${title} has nothing behind it. Connect it to one of: ${known.join(', ')}.`,
  'checks.no-trigger': ({ title }: { title: string }) =>
    `${title} starts when an object arrives, but uses no Object Storage. Connect it to one.`,
  'checks.unused': ({ title }: { title: string }) =>
    `Nothing in the stack uses ${title}: no identity gets access to it.`,
  'checks.implied': ({ component, needs }: { component: string; needs: string }) =>
    `Added ${component}: ${needs} needs it.`,
  'checks.clash': ({ id, other, name }: { id: string; other: string; name: string }) =>
    `"${id}" and "${other}" would both give the stack "${name}". Give one of them another id.`,
  'checks.no-module': ({ title, id }: { title: string; id: string }) =>
    `${title} has no module behind it yet. Give the component a Terraform module, or remove "${id}" from the stack.`,
  'checks.several-values': ({ title, setting, times }: { title: string; setting: string; times: number }) =>
    `${title}, setting "${setting}": ${times} connections give it a value. Keep one of them.`,
  'checks.value-twice': ({ title, setting }: { title: string; setting: string }) =>
    `${title}, setting "${setting}": a connection gives it its value. Remove the setting or the connection.`,
  'checks.needs-value': ({ title, setting }: { title: string; setting: string }) =>
    `${title}, setting "${setting}": It needs a value: give it one, or connect it to an output of another component.`,
  'checks.cannot-read': ({ title, output, target }: { title: string; output: string; target: string }) =>
    `${title} cannot read "${output}" of ${target}.`,
  'checks.no-outputs': ({ target }: { target: string }) => `${target} has no outputs.`,
  'checks.outputs-are': ({ target, known }: { target: string; known: readonly string[] }) =>
    `${target} has: ${known.join(', ')}.`,
  'checks.only-custom-read': ({ from, to }: { from: string; to: string }) =>
    `${from} cannot use ${to}: only custom components read what others give. Connect ${to} to ${from} instead.`,
  'checks.takes-no-output': ({ from, to }: { from: string; to: string }) =>
    `${from} takes no output of ${to}: only custom components do.`,
  'checks.name-both': ({ to, from }: { to: string; from: string }) =>
    `Name both the output of ${to} and the variable of ${from} that takes it, or neither.`,
  'checks.no-variable': ({ component, variable }: { component: string; variable: string }) =>
    `${component} has no variable "${variable}".`,
  'checks.no-output': ({ component, output }: { component: string; output: string }) =>
    `${component} has no output "${output}".`,
  'checks.has-none': 'It has none.',
  'checks.has-these': ({ known }: { known: readonly string[] }) => `It has: ${known.join(', ')}.`,
  'checks.wants-other': ({ expected }: { expected: string }) => `Give ${expected}.`,
  'checks.implied-password': ({ component, needs }: { component: string; needs: string }) =>
    `Added ${component}: ${needs} needs it (its password is kept there).`,
  'checks.implied-endpoint': ({ component, needs }: { component: string; needs: string }) =>
    `Added ${component}: ${needs} needs it (its private endpoint lies there).`,
  'checks.implied-package': ({ component, needs }: { component: string; needs: string }) =>
    `Added ${component}: ${needs} needs it (its package lies there).`,
  'checks.implied-key': ({ component, needs }: { component: string; needs: string }) =>
    `Added ${component}: ${needs} needs it (the key that encrypts its data lies there).`,
  'checks.answers-unfit': 'These answers do not fit together yet.',
}
