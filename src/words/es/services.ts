import type { services as english } from '../en/services.ts'

export const services: typeof english = {
  'services.none': 'Esta cuenta de servicio no existe: se eliminó.',
  'services.name': 'Use de 3 a 40 minúsculas, cifras y guiones, empezando por una letra, como shop-deploy.',
  'services.purpose-required': 'Indique para qué sirve la cuenta de servicio.',
  'services.too-many': ({ max }) => `Ya hay ${max} cuentas de servicio: elimine una que ya no se use.`,
  'services.name-taken': ({ name }) =>
    `Existe o existió una cuenta de servicio ${name}, y lo que hizo conserva su nombre: elija otro.`,
  'services.project-twice': 'Un proyecto aparece dos veces: indique cada uno una sola vez.',
  'services.no-project': 'Uno de los proyectos ya no existe: vuelva a cargar la página.',
  'services.disabled': 'Esta cuenta de servicio está desactivada: actívela antes de crear un token.',
  'services.no-token': 'Esta cuenta de servicio no tiene ese token: se revocó.',
}
