resource "google_sql_database_instance" "mysql" {
  name                = "${local.prefix}-my-${local.suffix}"
  region              = var.region
  database_version    = "MYSQL_8_4"
  deletion_protection = false

  settings {
    edition                     = "ENTERPRISE"
    tier                        = var.mysql_size
    availability_type           = "ZONAL"
    disk_type                   = "PD_SSD"
    disk_size                   = var.mysql_storage_gb
    disk_autoresize             = true
    disk_autoresize_limit       = var.mysql_storage_gb * 4
    deletion_protection_enabled = false
    retain_backups_on_delete    = false
    connector_enforcement       = "NOT_REQUIRED"
    user_labels                 = local.labels

    ip_configuration {
      ipv4_enabled                                  = false
      private_network                               = google_compute_network.main.id
      enable_private_path_for_google_cloud_services = true
      ssl_mode                                      = "ENCRYPTED_ONLY"
    }

    backup_configuration {
      enabled                        = true
      start_time                     = "02:00"
      binary_log_enabled             = true
      transaction_log_retention_days = 7

      backup_retention_settings {
        retained_backups = 7
      }
    }

    maintenance_window {
      day          = 7
      hour         = 3
      update_track = "stable"
    }

    insights_config {
      query_insights_enabled  = true
      query_string_length     = 1024
      record_application_tags = true
    }

    database_flags {
      name  = "cloudsql_iam_authentication"
      value = "on"
    }

    database_flags {
      name  = "local_infile"
      value = "off"
    }

    database_flags {
      name  = "skip_show_database"
      value = "on"
    }

    database_flags {
      name  = "slow_query_log"
      value = "on"
    }
  }

  lifecycle {
    ignore_changes = [settings[0].disk_size]
  }

  depends_on = [google_project_service.main, google_service_networking_connection.services]
}

# Goes with its instance: a database that holds objects of others cannot be dropped alone.
resource "google_sql_database" "mysql" {
  name            = "app"
  instance        = google_sql_database_instance.mysql.name
  charset         = "utf8mb4"
  collation       = "utf8mb4_0900_ai_ci"
  deletion_policy = "ABANDON"
}

resource "google_sql_user" "vm_mysql" {
  name            = google_service_account.vm.email
  instance        = google_sql_database_instance.mysql.name
  type            = "CLOUD_IAM_SERVICE_ACCOUNT"
  deletion_policy = "ABANDON"
}

resource "google_project_iam_member" "vm_mysql" {
  for_each = toset(["roles/cloudsql.client", "roles/cloudsql.instanceUser"])
  project  = var.project_id
  role     = each.key
  member   = "serviceAccount:${google_service_account.vm.email}"

  condition {
    title      = "${google_sql_database_instance.mysql.name} only"
    expression = "resource.type == 'sqladmin.googleapis.com/Instance' && resource.name == 'projects/${var.project_id}/instances/${google_sql_database_instance.mysql.name}'"
  }
}
