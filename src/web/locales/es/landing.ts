import type { texts as en } from '../en/landing.ts'

/** Lo que dice la página de inicio. */
export const texts = {
  tagline: 'IaC basada en plantillas',
  title: 'Entornos en la nube correctos, con precio conocido, aprobados y retirados a tiempo.',
  lead: 'Responda cinco preguntas o elija una plantilla. Strata muestra el Terraform y el precio mensual mientras elige, consulta a la persona adecuada y retira el entorno cuando se acaba su tiempo.',
  createEnvironment: 'Crear entorno',
  createTemplate: 'Crear plantilla',
  facts: {
    proof: 'Cada resultado se comprueba con los esquemas de los proveedores',
    prices: 'Precios de lista, cada uno con su fuente y su fecha',
    local: 'Funciona en su propio equipo; vea precio y archivos sin cuenta en la nube',
  },
  mini: {
    title: 'Pruébelo',
    note: 'el precio y los archivos siguen cada clic',
    useCase: '¿Qué va a construir?',
    teamSize: '¿Cuántas personas?',
    duration: '¿Cuánto tiempo?',
    cloud: 'Nube',
    people: { '1': '1', '3': '2-5', '8': '6-10', '15': '11-20', '30': '20+' },
    perMonth: '/ mes',
    loading: 'Cargando los precios y el compilador',
    failedTitle: 'No se pudo cargar la vista previa',
    failedText: 'Sus archivos no llegaron. Compruebe la conexión e inténtelo de nuevo.',
    groups: { compute: 'Cómputo', data: 'Datos', network: 'Red y acceso', other: 'Identidad, observabilidad' },
    unpriced: '{{priced}} de {{total}} líneas tienen precio',
    excerpt: '{{shown}} de {{total}} recursos',
    changed_one: '{{count}} línea cambiada',
    changed_other: '{{count}} líneas cambiadas',
    code: 'Terraform, los recursos más caros',
    files: 'main.tf, variables.tf',
  },
  features: {
    title: 'Qué hace',
    layers: {
      title: 'Arquitectura por capas',
      text: 'Red, identidad, datos, cómputo, acceso y observabilidad son capas de una misma pila. Añada una base de datos y la red que necesita viene con ella.',
    },
    composer: {
      title: 'Editor visual',
      text: 'Componga plantillas con un catálogo de componentes para Azure, AWS y GCP. Cada tarjeta muestra sus ajustes, su precio y sus problemas.',
    },
    identity: {
      title: 'La identidad, primero',
      text: 'Las entidades de servicio, las identidades administradas y los roles de IAM se crean con privilegios mínimos, y ninguna contraseña queda en el estado.',
    },
    cost: {
      title: 'Costes en tiempo real',
      text: 'Un precio para cada línea mientras elige, límites de presupuesto que se cumplen y retirada automática de los entornos temporales.',
    },
    clouds: {
      title: 'Plantillas multinube',
      text: 'La misma intención en tres nubes, con precios en igualdad de condiciones. Lo que no es equivalente está escrito junto a la cifra.',
    },
    library: {
      title: 'Biblioteca de plantillas compartida',
      text: 'Mis plantillas, plantillas del equipo y una galería pública cuyas plantillas compilan y tienen precio antes de abrirlas.',
    },
  },
  how: {
    title: 'Cómo funciona',
    answer: { title: 'Responda 5 preguntas', text: 'Qué va a construir, cuántas personas, cuánto tiempo.' },
    choose: { title: 'Elija una nube', text: 'Azure, AWS o GCP, con el precio de la misma pila en cada una.' },
    review: { title: 'Revise y apruebe', text: 'Coste estimado, recursos y seguridad en una sola página.' },
    deploy: { title: 'Despliegue o exporte', text: 'Despliegue con un clic o exporte el Terraform.' },
  },
  blueprints: {
    title: 'Modelos listos',
    terms: '{{cloud}}, {{region}}, Desarrollo, 2-5 personas',
    perMonth: '/ mes',
    minutes: '{{count}} minutos',
    range: 'entre {{min}} y {{max}} $',
    loading: 'Cargando los modelos',
    failed: 'No se pudieron cargar los modelos',
  },
  final: {
    title: 'Empiece con un modelo o desde cero',
    text: 'Una plantilla se guarda para usted o para un equipo y es un borrador hasta que la despliega.',
    link: 'Cree su primera plantilla',
  },
} satisfies typeof en
