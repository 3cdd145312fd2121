import type { components as english } from '../en/components.ts'

export const components: typeof english = {
  'components.no-tf-file': 'Indique al menos un archivo .tf.',
  'components.free-with-prices':
    'Un componente con precios no es gratuito: quite los precios o indique que no es gratuito.',
  'components.give-to-team':
    'Solo el autor de este componente o un propietario de su equipo puede darlo a otro equipo.',
  'components.kept-too-much': ({ max }) =>
    `Lo que se conserva tiene más de ${max} variables o salidas: importe los archivos por partes.`,
  'components.block-too-large': 'Un bloque de este archivo tiene más de 200 000 caracteres: omítalo.',
  'components.no-tf-among':
    'No hay ningún archivo .tf entre estos: indique los archivos de Terraform que quiere importar.',
}
