import type { CatalogueWords } from './words.ts'

export const catalogue: CatalogueWords = {
  components: {
    vm: {
      text: 'Máquinas Linux que se reparan y escalan solas, con acceso sin puertos abiertos ni claves compartidas.',
      settings: {
        size: ['Tamaño', 'Tamaño de la máquina, como lo llama la nube.'],
        count: ['Máquinas', 'Cuántas máquinas funcionan.'],
        max_count: [
          'Máquinas como máximo',
          'Hasta dónde puede escalar el grupo; el precio cuenta las máquinas que funcionan.',
        ],
        disk_gb: ['Disco', 'Disco de sistema de cada máquina, en GB.'],
        has_premium_disk: ['Disco premium', 'Almacenamiento SSD más rápido con rendimiento garantizado.'],
        has_gpu: ['GPU', 'Una máquina con una NVIDIA T4 o L4.'],
        has_jupyter: ['Jupyter', 'JupyterLab en la máquina, accesible solo por el túnel autenticado de la nube.'],
        has_public_address: [
          'Dirección pública propia',
          'Una dirección propia para la salida, en lugar de NAT; no se deja entrar nada.',
        ],
        is_scheduled: [
          'Se detiene por la noche y los fines de semana',
          'Funciona los días laborables de 07:00 a 19:00 (261 horas al mes).',
        ],
      },
    },
    kubernetes: {
      text: 'Un clúster gestionado con nodos privados que escalan, identidades de carga y un registro de contenedores.',
      settings: {
        size: ['Tamaño', 'Tamaño de los nodos de aplicación, como lo llama la nube.'],
        min_nodes: ['Nodos como mínimo', 'Nodos de aplicación que siempre funcionan; el precio cuenta estos.'],
        max_nodes: ['Nodos como máximo', 'Hasta dónde puede escalar el clúster.'],
        disk_gb: ['Disco del nodo', 'Disco de cada nodo, en GB.'],
        is_spot: [
          'Nodos spot',
          'Nodos de aplicación que cuestan menos y pueden retirarse en cualquier momento. Solo en Desarrollo.',
        ],
        has_mesh: ['Malla de servicios', 'El complemento de malla de la propia nube, donde exista.'],
        has_registry: ['Registro de contenedores', 'Un registro privado para las imágenes de la pila.'],
        is_autopilot: ['Autopilot', 'La nube gestiona los nodos y factura por pods. Solo en Google Cloud.'],
      },
    },
    function: {
      text: 'Código que se ejecuta a petición o cuando llega un objeto, facturado por uso y escalado hasta cero.',
      settings: {
        memory_mb: [
          'Memoria',
          'Memoria de una ejecución, en MB; Azure toma el valor más cercano entre 512, 2048 y 4096.',
        ],
        timeout_seconds: ['Tiempo límite', 'Segundos tras los que se termina una ejecución.'],
        max_instances: [
          'Ejecuciones simultáneas',
          'Cuántas ejecuciones pueden darse al mismo tiempo. AWS las toma de la cuota de la cuenta, y solo si define este valor.',
        ],
        trigger: [
          'Desencadenante',
          'Qué inicia una ejecución: una petición o un objeto que llega al almacenamiento conectado.',
        ],
      },
    },
    'object-storage': {
      text: 'Almacenamiento privado, versionado y cifrado para archivos de cualquier tamaño, con reglas de ciclo de vida y registros de acceso.',
      settings: {
        storage_gb: ['Datos almacenados', 'Gigabytes que supone el precio.'],
        redundancy: [
          'Redundancia',
          'Dónde están las copias: un centro de datos, varias zonas o también una segunda región. Solo en Azure; las demás usan siempre varias zonas.',
        ],
        version_days: ['Versiones antiguas', 'Días que se conservan los objetos sobrescritos y eliminados.'],
      },
    },
    'file-share': {
      text: 'Una carpeta compartida que varias máquinas montan a la vez, cifrada en tránsito y en reposo.',
      settings: {
        size_gb: ['Tamaño', 'Gigabytes; Filestore empieza en 1.024.'],
        has_premium: ['Premium', 'Almacenamiento SSD con rendimiento garantizado.'],
      },
    },
    postgresql: {
      text: 'Un servidor PostgreSQL gestionado en una dirección privada, con almacenamiento cifrado, copias de seguridad y acceso sin contraseñas.',
      settings: {
        version: ['Versión', 'Versión principal de PostgreSQL.'],
        size: ['Tamaño', 'Tamaño de cómputo del servidor, como lo llama la nube.'],
        storage_gb: ['Almacenamiento', 'Disco de la base de datos, en GB; crece automáticamente cuando se llena.'],
        has_standby: ['Reserva', 'Un segundo servidor que toma el relevo cuando falla el primero.'],
        backup_days: ['Copias de seguridad', 'Días que se conservan las copias, con restauración a un momento dado.'],
        has_geo_backup: [
          'Copias en la región emparejada',
          'Una copia de las copias de seguridad en otra región. Solo en Azure.',
        ],
        snapshot: [
          'Empieza desde una instantánea',
          'Nombre o ARN de una instantánea de RDS de la cuenta y la región, con cuyos datos empieza la base de datos. Si después se borra o se cambia, la base de datos se crea de nuevo. Solo en AWS.',
        ],
      },
    },
    mysql: {
      text: 'Un servidor MySQL gestionado en una dirección privada, con almacenamiento cifrado y copias de seguridad.',
      settings: {
        version: ['Versión', 'Versión principal de MySQL.'],
        size: ['Tamaño', 'Tamaño de cómputo del servidor, como lo llama la nube.'],
        storage_gb: ['Almacenamiento', 'Disco de la base de datos, en GB; crece automáticamente cuando se llena.'],
        has_standby: ['Reserva', 'Un segundo servidor que toma el relevo cuando falla el primero.'],
        backup_days: ['Copias de seguridad', 'Días que se conservan las copias, con restauración a un momento dado.'],
        has_geo_backup: [
          'Copias en la región emparejada',
          'Una copia de las copias de seguridad en otra región. Solo en Azure.',
        ],
        snapshot: [
          'Empieza desde una instantánea',
          'Nombre o ARN de una instantánea de RDS de la cuenta y la región, con cuyos datos empieza la base de datos. Si después se borra o se cambia, la base de datos se crea de nuevo. Solo en AWS.',
        ],
      },
    },
    redis: {
      text: 'Una caché en memoria en una dirección privada, cifrada en tránsito y con acceso mediante identidades.',
      settings: {
        size: ['Tamaño', 'Tamaño de un nodo, como lo llama la nube.'],
        has_replica: ['Réplica', 'Un segundo nodo que toma el relevo cuando falla el primero.'],
      },
    },
    nosql: {
      text: 'Una base de datos de documentos facturada por uso, con restauración a un momento dado y sin claves que compartir.',
      settings: {
        max_throughput: [
          'Rendimiento como máximo',
          'Unidades de solicitud por segundo del modo de escalado automático. Solo en Azure en Producción; por debajo y en las demás se factura por petición.',
        ],
        data_gb: ['Datos almacenados', 'Gigabytes que supone el precio.'],
        allows_scan: ['Recorridos completos', 'Permite a la aplicación leer tablas enteras. Solo en AWS.'],
      },
    },
    vnet: {
      text: 'Una red privada con una subred por capa, una salida controlada y ninguna entrada por defecto.',
      settings: {
        address_range: [
          'Rango de direcciones',
          'Rango IPv4 privado de la red; un /16 que no se solape con las redes a las que se unirá.',
        ],
        nat_per_zone: [
          'NAT en cada zona',
          'Una salida por zona, para que la pérdida de una no deje aisladas a las demás. Solo en AWS.',
        ],
        has_nat: ['Puerta de enlace NAT', 'Una salida compartida a Internet para máquinas sin dirección propia.'],
      },
    },
    'load-balancer': {
      text: 'La entrada pública: reparte peticiones entre máquinas sanas, termina TLS y filtra ataques.',
      settings: {
        has_waf: ['Cortafuegos de aplicaciones web', 'Filtra las peticiones con reglas gestionadas.'],
        waf_blocks: ['El cortafuegos bloquea', 'Rechaza lo que detectan las reglas; desactivado, solo cuenta.'],
      },
    },
    'api-gateway': {
      text: 'La entrada pública de una API: comprueba tokens, limita la frecuencia y escribe registros de acceso.',
      settings: {
        requests_per_second: ['Peticiones por segundo', 'Frecuencia constante que puede tener un llamante.'],
        burst: ['Ráfaga', 'Peticiones que pueden llegar de golpe por encima de la frecuencia constante.'],
        is_inside: [
          'Dentro de la red',
          'Las llamadas a la aplicación no salen de la red; requiere API Management Standard v2. Solo Azure.',
        ],
      },
    },
    'service-principal': {
      text: 'La identidad con la que una pipeline despliega la pila: federada, sin contraseña y limitada a lo que la pila necesita.',
      settings: {
        kind: [
          'Tipo',
          'Una aplicación en el directorio, o una identidad asignada por el usuario para quien no tenga derechos en el directorio. Solo en Azure.',
        ],
        branch: ['Rama', 'Rama del repositorio cuya pipeline puede iniciar sesión.'],
      },
    },
    'managed-identity': {
      text: 'La identidad de la aplicación: los derechos que sus componentes necesitan y nada que mantener en secreto.',
      settings: {
        name: ['Nombre', 'Parte del nombre de la identidad.'],
      },
    },
    'key-vault': {
      text: 'Un lugar para secretos y claves que solo leen las identidades de la pila.',
      settings: {
        has_app_secret: [
          'Secreto de la aplicación',
          'Crea un secreto aleatorio para la aplicación que nunca aparece en el estado.',
        ],
        secret_days: ['Vida del secreto', 'Días tras los que debe sustituirse un secreto.'],
        has_purge_protection: [
          'Protección contra purga',
          'Los secretos y claves eliminados se pueden recuperar hasta que venza su plazo. Solo en Azure.',
        ],
      },
    },
    'log-analytics': {
      text: 'Un solo lugar para los registros de todos los componentes, conservados según su confidencialidad.',
      settings: {
        retention_days: ['Conservación', 'Días que se conservan los registros.'],
        daily_cap_gb: [
          'Límite diario',
          'Gigabytes al día a partir de los cuales no se admiten más, fuera de Producción. Solo en Azure.',
        ],
      },
    },
    monitoring: {
      text: 'Alarmas para cada componente presente, una alarma de presupuesto y un panel.',
      settings: {
        has_budget: [
          'Alarma de presupuesto',
          'Envía un correo cuando el mes alcanza el 80 % y el 100 % del presupuesto.',
        ],
        has_dashboard: ['Panel', 'Una página con las cifras de todos los componentes. Solo en AWS.'],
      },
    },
  },
  templates: {
    'three-tier-web-app': [
      'Aplicación web de tres capas',
      'Una aplicación con balanceo de carga, base de datos y caché.',
    ],
    'data-science-sandbox': [
      'Entorno de ciencia de datos',
      'Una máquina con GPU para cuadernos que se detiene cuando nadie trabaja.',
    ],
    'microservices-dev': ['Desarrollo de microservicios', 'Un clúster para servicios que se desarrollan juntos.'],
    'simple-dev-environment': [
      'Entorno de desarrollo sencillo',
      'Una máquina con lo que necesita una aplicación pequeña.',
    ],
    'web-application': [
      'Aplicación web con supervisión',
      'Máquinas balanceadas, una base de datos y una caché, rodeadas de secretos, registros y alarmas.',
    ],
    'data-pipeline': [
      'Canalización de datos',
      'Los archivos en bruto inician una función que escribe archivos depurados, filas y el estado de sus trabajos.',
    ],
    'ml-sandbox': [
      'Entorno de pruebas de ML/IA',
      'Una máquina con GPU y Jupyter tras un inicio de sesión, conjuntos de datos y cuadernos compartidos.',
    ],
    'mobile-api-nosql': [
      'API móvil con NoSQL',
      'Una API delante de funciones, un almacén de documentos y espacio para lo que suben los usuarios.',
    ],
    'microservices-production': [
      'Microservicios en producción',
      'Un clúster con malla y registro tras una puerta de enlace de API, con base de datos en reserva y caché.',
    ],
    'static-site-with-api': [
      'Sitio estático con API',
      'Los archivos del sitio en un almacenamiento privado que entrega una función, junto a una API sobre un almacén de documentos.',
    ],
    'event-driven-documents': [
      'Procesamiento de documentos por eventos',
      'Un documento que llega inicia una función; los resultados se archivan y cada trabajo queda registrado.',
    ],
    'internal-tool': [
      'Herramienta interna con carpeta compartida',
      'Una aplicación para el personal de una empresa: una máquina, una base de datos y una unidad compartida.',
    ],
    'content-site-mysql': [
      'Sitio de contenidos con MySQL',
      'Un gestor de contenidos como WordPress: máquinas con archivos compartidos, MySQL y una caché.',
    ],
    'batch-gpu': [
      'Procesamiento por lotes con GPU',
      'Una máquina con GPU que convierte un conjunto de datos en resultados y se detiene fuera del horario laboral.',
    ],
    'webhook-receiver': [
      'Receptor de webhooks',
      'Recibe lo que envían otros sistemas, lo comprueba en una función y lo guarda en PostgreSQL.',
    ],
    'game-backend': [
      'Backend de juego',
      'Servicios en un clúster tras una puerta de enlace de API, con caché, almacén de documentos y recursos.',
    ],
    'analytics-workbench': [
      'Mesa de análisis',
      'Cuadernos junto a una base de datos con espacio para informes, sin el precio de una GPU.',
    ],
    'build-runners': [
      'Máquinas de compilación',
      'Máquinas que compilan entre semana, una caché entre compilaciones y una identidad que despliega.',
    ],
  },
}
