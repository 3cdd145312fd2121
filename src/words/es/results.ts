import type { results as english } from '../en/results.ts'

export const results: typeof english = {
  'results.no-blueprint': ({ id, ids }) => `No existe ningún blueprint «${id}»: elija uno de estos: ${ids.join(', ')}.`,
  'results.no-region': ({ region, regions }) =>
    `No existe la región «${region}»: elija una de estas: ${regions.join(', ')}.`,
  'results.configuration-fixed': ({ name }) =>
    `«${name}» es una configuración integrada y no se puede cambiar: elija otro nombre.`,
  'results.configuration-undeletable': ({ name }) => `«${name}» es una configuración integrada y no se puede eliminar.`,
  'results.no-configuration': 'Esta configuración no existe o no es suya: búsquela en sus configuraciones guardadas.',
  'results.no-result':
    'Este resultado no existe o no está compartido con usted: pida a la persona que lo creó que lo comparta.',
  'results.none-yet':
    'Todavía no ha generado ningún resultado: responda a las preguntas del asistente para obtener uno.',
}
