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
  'http.upgrading': 'Strata está actualizando su base de datos: vuelva a intentarlo dentro de un momento.',
  'http.upgrading-page': 'No se pierde nada. Esta página se vuelve a cargar sola.',
  'http.database-away':
    'No se puede acceder a la base de datos en este momento: vuelva a intentarlo dentro de unos segundos.',
  'http.database-full':
    'El disco de la base de datos está lleno, así que no se puede guardar nada: inténtelo de nuevo cuando un administrador haya liberado espacio.',
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
  'http.problems': ({ problems }) => problems.join('\n'),
  'http.no-versions': 'Lo que hay en esta dirección no tiene versiones: omita la cabecera If-Match.',
  'http.other-tag':
    'La cabecera If-Match no indica ninguna versión: tómela del ETag de la última respuesta, por ejemplo "3".',
  'http.two-versions': 'La cabecera If-Match indica otra versión: indique solo una de las dos.',
  'http.no-key': 'Una clave tiene de 1 a 200 caracteres imprimibles sin espacios, por ejemplo un UUID.',
  'http.key-in-use':
    'Una petición con esta clave está en curso o no llegó a terminar. Compruebe si tuvo efecto. Si no, envíela de nuevo con otra clave.',
  'http.key-of-another':
    'Esta clave pertenece a otra petición de las últimas 24 horas: use una clave nueva para cada petición, y la misma solo para repetirla.',
  'http.too-many-requests': ({ max, seconds }, { number }) =>
    `Ha enviado más de ${number(max)} peticiones en un minuto. Vuelva a intentarlo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
}
