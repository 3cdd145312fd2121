import type { http as english } from '../en/http.ts'

export const http: typeof english = {
  'http.nul': 'Un texto contiene el carácter U+0000: omítalo.',
  'http.too-large': 'La petición supera 1 MB: envíe menos en cada petición.',
  'http.too-many-bytes': ({ max }) => `La petición supera ${max / 1e6} MB, que es lo máximo aquí.`,
  'http.not-json': 'El cuerpo debe ser JSON: envíelo con la cabecera content-type: application/json.',
  'http.bad-json': ({ at }, { number }) =>
    `El cuerpo no es JSON válido${at === null ? '' : ` (carácter ${number(at)})`}: corríjalo.`,
  'http.too-deep': ({ max }) => `El contenido anida listas y objetos a más de ${max} niveles: hágalo más plano.`,
  'http.too-many-values': ({ max }, { number }) =>
    `El contenido tiene más de ${number(max)} valores: envíe menos en cada petición.`,
  'http.other-site':
    'La petición viene de una página de otro sitio: solo las páginas de este servidor pueden cambiar algo aquí.',
  'http.unknown-host': ({ hostname, origin }) =>
    `Este servidor no sabe que se llama ${hostname}: defina STRATA_URL como ${origin} y reinícielo.`,
  'http.nothing-here': 'No hay nada en esta dirección.',
  'http.no-cursor': 'Esto no es el cursor de una lista: tómelo de la cabecera Link de la página anterior.',
  'http.sign-in': 'Inicie sesión para continuar.',
  'http.busy':
    'El servidor está saturado en este momento y no ha empezado esta petición: vuelva a enviarla dentro de unos segundos.',
  'http.database-away':
    'No se puede acceder a la base de datos en este momento: vuelva a intentarlo dentro de unos segundos.',
  'http.too-many-attempts': ({ minutes }) =>
    `Demasiados intentos. Vuelva a intentarlo dentro de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  'http.too-many-at-once': ({ max }) =>
    `Strata ya está atendiendo ${max} de sus peticiones: vuelva a enviar esta dentro de unos segundos.`,
  'http.no-endpoint': ({ path }) => `No hay nada en ${path}: /api/docs muestra lo que hay.`,
  'http.wrong-method': ({ path, method, allowed }, { all }) => `${path} no admite ${method}, solo ${all(allowed)}.`,
  'http.nothing-takes': ({ path, method }) => `No hay nada en ${path} que admita ${method}.`,
  'http.failed': ({ id }) =>
    `El servidor no pudo atender esta petición: su registro indica el motivo con el identificador ${id}.`,
  'http.sentences': ({ sentences }) => sentences.join(' '),
}
