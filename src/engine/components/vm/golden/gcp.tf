resource "google_service_account" "vm" {
  account_id   = "${substr(local.prefix, 0, 13)}-vm-${local.stack_id}"
  display_name = "VM of ${local.prefix}"
  depends_on   = [google_project_service.main]
}

resource "google_project_iam_member" "vm_telemetry" {
  for_each = toset([
    "roles/cloudtrace.agent",
    "roles/logging.logWriter",
    "roles/monitoring.metricWriter",
  ])
  project = var.project_id
  role    = each.key
  member  = google_service_account.vm.member
}

# The settings of what the machine uses lie in /etc/app/environment; a placeholder answers /healthz on port 8080
# until there is something better.
locals {
  vm_startup = <<-EOT
    #!/bin/sh
    set -eu
    mkdir -p /etc/app /opt/placeholder
    cat > /etc/app/environment <<'ENVIRONMENT'
    DATABASE_HOST=${google_sql_database_instance.postgresql.private_ip_address}
    DATABASE_PORT=5432
    DATABASE_NAME=app
    DATABASE_INSTANCE=${google_sql_database_instance.postgresql.connection_name}
    DATABASE_USER=${trimsuffix(google_service_account.vm.email, ".gserviceaccount.com")}
    ENVIRONMENT
    echo ok > /opt/placeholder/healthz
    cat > /etc/systemd/system/placeholder.service <<'UNIT'
    [Unit]
    Description=Placeholder until the application is deployed
    After=network-online.target
    Wants=network-online.target
    [Service]
    EnvironmentFile=/etc/app/environment
    ExecStart=/usr/bin/python3 -m http.server 8080 --directory /opt/placeholder
    DynamicUser=yes
    ProtectSystem=strict
    ProtectHome=yes
    NoNewPrivileges=yes
    Restart=always
    [Install]
    WantedBy=multi-user.target
    UNIT
    systemctl daemon-reload
    systemctl enable --now placeholder.service
    if ! systemctl is-enabled --quiet google-cloud-ops-agent; then
      curl -fsS --max-time 60 -o /tmp/ops-agent.sh https://dl.google.com/cloudagents/add-google-cloud-ops-agent-repo.sh && bash /tmp/ops-agent.sh --also-install || true
    fi
  EOT
}

# Health checks and the load balancer come from these two ranges.
resource "google_compute_firewall" "vm_health" {
  name          = "${local.global_prefix}-health"
  network       = google_compute_network.main.id
  direction     = "INGRESS"
  source_ranges = ["35.191.0.0/16", "130.211.0.0/22"]
  target_tags   = ["vm"]

  allow {
    protocol = "tcp"
    ports    = ["8080"]
  }

  log_config {
    metadata = "INCLUDE_ALL_METADATA"
  }
}

resource "google_compute_instance_template" "vm" {
  name_prefix  = "${local.prefix}-vm-"
  region       = var.region
  machine_type = var.vm_size
  tags         = ["vm"]

  disk {
    source_image = "debian-cloud/debian-12"
    boot         = true
    auto_delete  = true
    disk_type    = "pd-balanced"
    disk_size_gb = var.vm_disk_gb
    labels       = local.labels
  }

  network_interface {
    subnetwork = google_compute_subnetwork.app.id
  }

  service_account {
    email  = google_service_account.vm.email
    scopes = ["cloud-platform"]
  }

  shielded_instance_config {
    enable_secure_boot          = true
    enable_vtpm                 = true
    enable_integrity_monitoring = true
  }

  metadata = {
    enable-oslogin         = "TRUE"
    block-project-ssh-keys = "TRUE"
    serial-port-enable     = "FALSE"
    startup-script         = local.vm_startup
  }

  lifecycle {
    create_before_destroy = true
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_health_check" "vm" {
  name                = "${local.global_prefix}-vm"
  check_interval_sec  = 15
  timeout_sec         = 5
  healthy_threshold   = 2
  unhealthy_threshold = 3

  http_health_check {
    port         = 8080
    request_path = "/healthz"
  }

  log_config {
    enable = true
  }

  depends_on = [google_project_service.main]
}

resource "google_compute_region_instance_group_manager" "vm" {
  name               = "${local.prefix}-vm"
  region             = var.region
  base_instance_name = "${local.prefix}-vm"

  version {
    instance_template = google_compute_instance_template.vm.self_link_unique
  }

  named_port {
    name = "http"
    port = 8080
  }

  auto_healing_policies {
    health_check      = google_compute_health_check.vm.id
    initial_delay_sec = 300
  }

  update_policy {
    type                         = "PROACTIVE"
    minimal_action               = "REPLACE"
    max_surge_fixed              = 3
    max_unavailable_fixed        = 0
    instance_redistribution_type = "PROACTIVE"
  }
}

resource "google_compute_region_autoscaler" "vm" {
  name   = "${local.prefix}-vm"
  region = var.region
  target = google_compute_region_instance_group_manager.vm.id

  autoscaling_policy {
    min_replicas    = var.vm_count
    max_replicas    = var.vm_max_count
    cooldown_period = 90

    cpu_utilization {
      target = 0.6
    }
  }
}
