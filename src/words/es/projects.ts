import type { projects as english, RuleName } from '../en/projects.ts'
import type { Format } from '../format.ts'
import { wordOf } from '../values.ts'

const RULES: Record<RuleName, string> = {
  budget_limit: 'el presupuesto',
  auto_approve_dev: 'la aprobación de los entornos de desarrollo',
  require_tags: 'la obligación de etiquetas',
  allowed_clouds: 'las nubes permitidas',
  max_lifetime_days: 'la vida máxima',
  max_unpriced_lines: 'las líneas sin precio',
  confirm_plans: 'los planes que se confirman',
}

const beyondBudget = (allowed: number, { usd }: Format): string =>
  allowed > 0 ? `, menos ${usd(allowed)} que los propietarios permitieron por encima del presupuesto` : ''

export const projects: typeof english = {
  'projects.slug-taken': 'Ya existe un proyecto con este identificador.',
  'projects.create-own': ({ email }) =>
    `Solo puede crear proyectos propios: indique su dirección ${email} como la del propietario o pídaselo a un administrador.`,
  'projects.budget-too-low': ({ wanted, lowest, month, spent, reserved, beyond }, format) =>
    `Un presupuesto de ${format.usd(wanted)} al mes es demasiado bajo: en ${format.month(month)} hay ${format.usd(spent)} gastados y ${format.usd(reserved)} reservados${beyondBudget(beyond, format)}. Fije al menos ${format.usd(lowest)}, o elimine o cancele antes algún entorno.`,
  'projects.budget-too-low-later': ({ wanted, lowest, month, taken, beyond }, format) =>
    `Un presupuesto de ${format.usd(wanted)} al mes es demasiado bajo: a partir de ${format.month(month)} hay ${format.usd(taken)} reservados cada mes${beyondBudget(beyond, format)}. Fije al menos ${format.usd(lowest)}, o elimine o cancele antes algún entorno.`,
  'projects.nobody-with-address': ({ email }) =>
    `Nadie con la dirección ${email} tiene una cuenta aquí: pida a un administrador que le invite.`,
  'projects.member-there': ({ email }) => `${email} ya está en este proyecto: cambie su rol.`,
  'projects.not-a-member': 'Esta persona no está en el proyecto: consulte su lista de miembros.',
  'projects.service-account-role':
    'Una cuenta de servicio solo puede tener el rol Desarrollador u Otro, porque no aprueba nada ni gestiona a nadie: elija uno de estos roles.',
  'projects.role-changed': 'Su rol en este proyecto acaba de cambiar: vuelva a cargar la página.',
  'projects.owners-make-owners':
    'Solo un propietario del proyecto puede nombrar o quitar propietarios: pídaselo a uno.',
  'projects.own-role': 'No puede subir su propio rol: pídaselo a un propietario del proyecto.',
  'projects.stays-owner': ({ name }) =>
    `El proyecto está a nombre de ${name}, que sigue siendo su propietario: pida a un administrador que lo ceda antes a otra persona.`,
  'projects.last-owner': ({ name }) =>
    `${name} es el último propietario del proyecto: nombre primero propietario a otra persona.`,
  'projects.owner-unknown': ({ email }) =>
    `Nadie con la dirección ${email} tiene una cuenta aquí: invite primero a esa persona.`,
  'projects.owner-disabled': ({ email }) => `La cuenta de ${email} está desactivada: actívela primero.`,
  'projects.loosening': ({ rules, owners }, { all, either }) =>
    `Solo los propietarios del proyecto pueden relajar sus reglas: deje sin cambios ${all(rules.map((rule) => wordOf(RULES, rule)))} o pídaselo a ${either(owners)}.`,
  'projects.give-away': 'Solo un administrador puede ceder un proyecto a otra persona: pídaselo a uno.',
  'projects.no-template':
    'Esta plantilla no existe o no está compartida con usted: pida a su propietario que la comparta con un equipo suyo.',
  'projects.template-not-in': 'Esta plantilla no está en el proyecto: consulte su lista de plantillas.',
  'projects.environments-left': ({ count }) =>
    `Este proyecto todavía tiene ${count} ${count === 1 ? 'entorno' : 'entornos'}: ${count === 1 ? 'elimínelo' : 'elimínelos'} primero.`,
  'projects.cloud-not-allowed': ({ cloud, allowed }) =>
    `${cloud} no está entre las nubes permitidas (${allowed.join(', ')}): permítala o elija otra.`,
  'projects.no-region': ({ cloud, region }) => `${cloud} no tiene la región «${region}»: elija una de sus regiones.`,
}
