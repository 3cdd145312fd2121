// What the builder refuses, and what it changes besides what was asked for.
import type { Format } from '../format.ts'

export const builder = {
  'builder.not-there': ({ id }: { id: string }) => `The stack has no component "${id}".`,
  'builder.no-component': ({ type }: { type: string }) => `There is no component "${type}".`,
  'builder.no-settings-known': ({ type }: { type: string }) =>
    `There is no component "${type}": its settings are unknown.`,
  'builder.no-connection': ({ from, to }: { from: string; to: string }) =>
    `There is no such connection from "${from}" to "${to}".`,
  'builder.with-itself': ({ component }: { component: string }) => `${component} cannot be connected with itself.`,
  'builder.uses-already': ({ from, to }: { from: string; to: string }) => `${from} already uses ${to}.`,
  'builder.connections-full': ({ max }: { max: number }, _format: Format) =>
    `A stack has at most ${max} connections. Remove one first.`,
  'builder.leads-already': ({ from, to }: { from: string; to: string }) =>
    `${to} already leads to ${from}: connecting them this way round would close a circle.`,
  'builder.put-between': ({ known }: { known: readonly string[] }) =>
    `Put one of these between them: ${known.join(', ')}.`,
  'builder.single': ({ component }: { component: string }) =>
    `A stack has one ${component}, and this one has it already.`,
  'builder.full': ({ max }: { max: number }, _format: Format) =>
    `A stack has at most ${max} components. Make a second stack of the others.`,
  'builder.modules-full': ({ max }: { max: number }, _format: Format) =>
    `A stack has at most ${max} different custom components.`,
  'builder.other-module': ({ given, type }: { given: string; type: string }) =>
    `The definition is of "${given}", not of "${type}".`,
  'builder.kept-id': ({ id }: { id: string }) => `"${id}" is what every stack begins with. Take another id.`,
  'builder.id-taken': ({ id }: { id: string }) => `Another component is called "${id}". Take another id.`,
  'builder.nothing-to-remove': 'Nothing to remove: the stack has none of these components.',
  'builder.nothing-copied': 'The clipboard holds no components of a stack.',
  'builder.not-pasted': ({ component }: { component: string }) => `Not pasted: ${component}.`,
  'builder.connected': ({ from, to }: { from: string; to: string }) => `Connected ${from} to ${to}.`,
  'builder.connection-removed': ({ from, to }: { from: string; to: string }) =>
    `Removed the connection from ${from} to ${to}.`,
  'builder.no-value': ({ component, setting }: { component: string; setting: string }) =>
    `${component}, setting "${setting}": a stack cannot keep this value.`,
  'builder.secret': ({ component, setting }: { component: string; setting: string }) =>
    `${component}, setting "${setting}" is a secret: you give it to Terraform when it runs, and it is never part of a stack.`,
  'builder.no-setting': ({ component, setting }: { component: string; setting: string }) =>
    `${component} has no setting "${setting}".`,
  'builder.fixed-field': ({ field }: { field: string }) => `"${field}" cannot be changed this way.`,
  'builder.no-cloud': ({ cloud }: { cloud: string }) => `There is no cloud "${cloud}".`,
  'builder.region-on': ({ region, cloud }: { region: string; cloud: string }) => `${region} on ${cloud}`,
  'builder.region-changes': ({ from, to }: { from: string; to: string }) => `The region changes from ${from} to ${to}.`,
  'builder.removed': ({ component }: { component: string }) => `${component} is removed.`,
  'builder.connections-go': ({ count }: { count: number }, _format: Format) =>
    `${count === 1 ? '1 connection goes' : `${count} connections go`} with what is removed.`,
  'builder.value-dropped': ({ component, setting, value }: { component: string; setting: string; value: string }) =>
    `${component}: ${setting} ${value} means nothing there. The default takes its place.`,
  'builder.setting-idle': ({ component, setting, cloud }: { component: string; setting: string; cloud: string }) =>
    `${component}: ${setting} is kept, but only ${cloud} has it.`,
  'builder.module-incomplete': ({ type }: { type: string }) => `The custom component "${type}" is not complete.`,
  'builder.no-type': ({ type }: { type: string }) => `"${type}" is no name of a component.`,
}
