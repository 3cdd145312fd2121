import type { templates as english } from '../en/templates.ts'

export const templates: typeof english = {
  'templates.not-deleted': 'Esta plantilla no está eliminada: no hay nada que recuperar.',
  'templates.no-team': 'Elija el equipo con el que la comparte.',
  'templates.no-base-version': 'Indique qué versión editó, para que no se pierdan los cambios de otras personas.',
  'templates.no-version': ({ version }) =>
    `Esta plantilla no tiene la versión ${version}: consulte su lista de versiones.`,
  'templates.future-version': ({ base, version }) =>
    `Esta plantilla aún no tiene la versión ${base}: la más reciente es la ${version}.`,
  'templates.public-gallery':
    'Solo un administrador puede añadir plantillas a la galería pública o cambiarlas allí: pídaselo a uno o trabaje con una copia.',
  'templates.gallery-compiles': ({ problems }) =>
    `Una plantilla de la galería pública tiene que compilar, y esta no compila: ${problems.join(' ')}`,
  'templates.saved-meanwhile': ({ version, author, at }, { time }) =>
    `${author === null ? 'Usted mismo' : author || 'Alguien'} guardó la versión ${version} mientras usted editaba: no se ha perdido nada suyo y todavía no se ha guardado. Compare lo suyo con la versión ${version}${at === null ? '' : ` (${time(at)})`} y guárdelo encima o como copia.`,
  'templates.about-saved-meanwhile': ({ at }, { time }) =>
    `Alguien cambió esta plantilla (${time(at)}) mientras usted la editaba; todavía no se ha guardado nada suyo. Copie sus textos, abra la plantilla de nuevo y añádalos allí.`,
  'templates.empty': 'Una plantilla necesita al menos un componente.',
  'templates.no-components': 'Todavía no tiene componentes.',
  'templates.nothing-there': ({ cloud }) => `Nada de ella se puede construir en ${cloud}.`,
  'templates.nothing-priced': 'El libro de precios no tiene precio para nada de lo que contiene.',
  'templates.price-too-high': 'La estimación en esta nube supera 1.000.000.000 USD al mes: suponga menos uso.',
  'templates.more-problems': ({ count }, { number }) => `Y ${number(count)} más.`,
  'templates.other-cloud': ({ cloud }) => `El stack es para ${cloud}: omita la nube o traslade primero el stack.`,
}
