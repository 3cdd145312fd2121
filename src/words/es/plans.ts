import type { plans as english } from '../en/plans.ts'

const minutesOf = (minutes: number): string => (minutes === 1 ? '1 minuto' : `${minutes} minutos`)

export const plans: typeof english = {
  'plans.no-binary': 'Sin planificar: este servidor no tiene ni Terraform ni OpenTofu 1.11 o posterior.',
  'plans.own-modules':
    'Sin planificar: el stack tiene componentes personalizados con su propio Terraform, que podría ejecutar código en este servidor.',
  'plans.modules-elsewhere': ({ modules }) =>
    `Sin planificar: los módulos de un registro o de Git no están en este servidor: ${modules.join(', ')}.`,
  'plans.not-simulated': ({ providers }) =>
    `Sin planificar: estos proveedores no se simulan aquí: ${providers.join(', ')}.`,
  'plans.no-values': ({ variables }) =>
    `Sin planificar: ningún valor de prueba sirve para estas variables: ${variables.join(', ')}.`,
  'plans.given-up': ({ attempts, problem }) =>
    `Sin planificar: se intentó ${attempts === 1 ? 'una vez' : `${attempts} veces`}. ${problem}`,
  'plans.too-long': ({ minutes }) => `Terraform se detuvo tras ${minutesOf(minutes)}.`,
  'plans.broke-off': 'El proceso que planifica terminó antes de tiempo: el registro del servidor dice más.',
  'plans.no-space': 'No queda espacio en el disco de este servidor.',
  'plans.failed': ({ binary, summary }) => `${binary} no puede planificarlo: ${summary}.`,
  'plans.failed-at': ({ binary, summary, address }) => `${binary} no puede planificarlo: ${summary} (${address}).`,
  'plans.refused': ({ problem }) =>
    `Este stack no se puede solicitar. ${problem} Cambie el componente que se nombra o vuelva a generar el stack.`,
}
