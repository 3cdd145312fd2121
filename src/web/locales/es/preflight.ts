import type { texts as english } from '../en/preflight.ts'

export const texts: typeof english = {
  title: 'Comprobación de la cuenta',
  lead: 'Lo que Strata encontró en la cuenta antes del plan.',
  looking: 'Strata comprueba la cuenta. El plan empieza después.',
  missed: 'Sin comprobar: la comprobación no terminó a tiempo y el plan empezó sin ella.',
  clean: 'Comprobado: no falta nada.',
  none: 'El stack no tiene nada de esto.',
  unlooked: 'Sin comprobar',
  blocking: 'Impide la aplicación',
  warning: 'Puede fallar',
  note: 'Para saber',
  parts: {
    names: 'Nombres ocupados en todo el mundo',
    quotas: 'Límites',
    services: 'Servicios y API',
    'plan-rights': 'Permisos para los planes',
    'apply-rights': 'Permisos para las aplicaciones',
  },
  looked_one: '{{count}} comprobado',
  looked_other: '{{count}} comprobados',
  check: 'Comprobar permisos',
  of: 'Para',
  all: 'Todo lo que puede tener un stack',
  environment: 'Entorno {{name}}',
  about: 'Afecta a',
}
