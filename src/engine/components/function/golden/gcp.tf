resource "google_service_account" "function" {
  account_id   = "${substr(local.prefix, 0, 13)}-fn-${local.stack_id}"
  display_name = "Serverless Function of ${local.prefix}"
  depends_on   = [google_project_service.main]
}

resource "google_project_iam_member" "function_telemetry" {
  for_each = toset([
    "roles/cloudtrace.agent",
    "roles/logging.logWriter",
    "roles/monitoring.metricWriter",
  ])
  project = var.project_id
  role    = each.key
  member  = google_service_account.function.member
}

resource "google_service_account" "build_function" {
  account_id   = "${substr(local.prefix, 0, 13)}-build-${local.stack_id}"
  display_name = "Builds of Serverless Function of ${local.prefix}"
  depends_on   = [google_project_service.main]
}

resource "google_project_iam_member" "build_function" {
  for_each = toset([
    "roles/artifactregistry.writer",
    "roles/logging.logWriter",
    "roles/storage.objectViewer",
  ])
  project = var.project_id
  role    = each.key
  member  = google_service_account.build_function.member
}

data "archive_file" "function" {
  type        = "zip"
  output_path = "${path.module}/build/function.zip"

  source {
    filename = "index.js"
    content  = "exports.handler = (request, response) => response.send('ok')\n"
  }

  source {
    filename = "package.json"
    content = jsonencode({
      name         = "function"
      main         = "index.js"
      dependencies = { "@google-cloud/functions-framework" = "^4.0.0" }
    })
  }
}

resource "google_storage_bucket" "function_source" {
  name                        = "${local.global_prefix}-src"
  location                    = var.region
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = true

  versioning {
    enabled = true
  }

  # checkov:skip=CKV_GCP_62: no usage logs, they need a grant to a group of Google, which new organisations refuse
  depends_on = [google_project_service.main]
}

resource "google_storage_bucket_object" "function" {
  name   = "${data.archive_file.function.output_sha256}.zip"
  bucket = google_storage_bucket.function_source.name
  source = data.archive_file.function.output_path
}

resource "google_cloudfunctions2_function" "function" {
  name     = "${local.prefix}-fn"
  location = var.region

  build_config {
    runtime         = "nodejs22"
    entry_point     = "handler"
    service_account = google_service_account.build_function.id

    source {
      storage_source {
        bucket = google_storage_bucket.function_source.name
        object = google_storage_bucket_object.function.name
      }
    }
  }

  service_config {
    service_account_email            = google_service_account.function.email
    available_memory                 = "${var.function_memory_mb}Mi"
    available_cpu                    = "1"
    timeout_seconds                  = 60
    min_instance_count               = 0
    max_instance_count               = var.function_max_instances
    max_instance_request_concurrency = 40
    vpc_connector                    = google_vpc_access_connector.main.id
    vpc_connector_egress_settings    = "PRIVATE_RANGES_ONLY"
    ingress_settings                 = "ALLOW_INTERNAL_ONLY"
    all_traffic_on_latest_revision   = true
    environment_variables = {
      DATABASE_HOST     = google_sql_database_instance.postgresql.private_ip_address
      DATABASE_PORT     = "5432"
      DATABASE_NAME     = "app"
      DATABASE_INSTANCE = google_sql_database_instance.postgresql.connection_name
      DATABASE_USER     = trimsuffix(google_service_account.function.email, ".gserviceaccount.com")
    }
  }

  depends_on = [google_project_iam_member.build_function]
}
