data "aws_iam_policy_document" "kubernetes_cluster_trust" {
  statement {
    actions = ["sts:AssumeRole", "sts:TagSession"]

    principals {
      type        = "Service"
      identifiers = ["eks.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "kubernetes_cluster" {
  name               = "${local.global_prefix}-eks-cluster"
  assume_role_policy = data.aws_iam_policy_document.kubernetes_cluster_trust.json
}

resource "aws_iam_role_policy_attachment" "kubernetes_cluster" {
  role       = aws_iam_role.kubernetes_cluster.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/AmazonEKSClusterPolicy"
}

data "aws_iam_policy_document" "kubernetes_cluster" {
  statement {
    actions   = ["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:ListGrants"]
    resources = [aws_kms_key.main.arn]
  }
}

resource "aws_iam_role_policy" "kubernetes_cluster" {
  name   = "encrypt-secrets"
  role   = aws_iam_role.kubernetes_cluster.name
  policy = data.aws_iam_policy_document.kubernetes_cluster.json
}

data "aws_iam_policy_document" "kubernetes_node_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["ec2.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "kubernetes_node" {
  name               = "${local.global_prefix}-eks-node"
  assume_role_policy = data.aws_iam_policy_document.kubernetes_node_trust.json
}

resource "aws_iam_role_policy_attachment" "kubernetes_node" {
  for_each = toset([
    "AmazonEC2ContainerRegistryPullOnly",
    "AmazonEKSWorkerNodePolicy",
    "AmazonEKS_CNI_Policy",
  ])
  role       = aws_iam_role.kubernetes_node.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/${each.key}"
}

data "aws_iam_policy_document" "kubernetes_app_trust" {
  statement {
    actions = ["sts:AssumeRole", "sts:TagSession"]

    principals {
      type        = "Service"
      identifiers = ["pods.eks.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "kubernetes_app" {
  name               = "${local.global_prefix}-eks-app"
  assume_role_policy = data.aws_iam_policy_document.kubernetes_app_trust.json
}

resource "aws_cloudwatch_log_group" "kubernetes" {
  name              = "/aws/eks/${local.prefix}-eks/cluster"
  retention_in_days = var.log_retention_days
  kms_key_id        = aws_kms_key.main.arn
}

resource "aws_eks_cluster" "kubernetes" {
  name                      = "${local.prefix}-eks"
  version                   = var.kubernetes_version == "" ? null : var.kubernetes_version
  role_arn                  = aws_iam_role.kubernetes_cluster.arn
  enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", "scheduler"]

  access_config {
    authentication_mode                         = "API"
    bootstrap_cluster_creator_admin_permissions = true
  }

  vpc_config {
    subnet_ids              = aws_subnet.private[*].id
    endpoint_private_access = true
    endpoint_public_access  = length(var.admin_ip_ranges) > 0
    public_access_cidrs     = length(var.admin_ip_ranges) > 0 ? var.admin_ip_ranges : null
  }

  encryption_config {
    resources = ["secrets"]

    provider {
      key_arn = aws_kms_key.main.arn
    }
  }

  upgrade_policy {
    support_type = "STANDARD"
  }

  depends_on = [
    aws_iam_role_policy_attachment.kubernetes_cluster,
    aws_iam_role_policy.kubernetes_cluster,
    aws_cloudwatch_log_group.kubernetes,
  ]
}

resource "aws_launch_template" "kubernetes" {
  name_prefix            = "${local.prefix}-eks-"
  update_default_version = true

  metadata_options {
    http_endpoint               = "enabled"
    http_tokens                 = "required"
    http_put_response_hop_limit = 1
  }

  block_device_mappings {
    device_name = "/dev/xvda"

    ebs {
      volume_size           = var.kubernetes_disk_gb
      volume_type           = "gp3"
      encrypted             = true
      delete_on_termination = true
    }
  }

  tag_specifications {
    resource_type = "instance"
    tags          = merge(local.tags, { Name = "${local.prefix}-eks" })
  }

  tag_specifications {
    resource_type = "volume"
    tags          = merge(local.tags, { Name = "${local.prefix}-eks" })
  }
}

resource "aws_eks_node_group" "kubernetes" {
  cluster_name    = aws_eks_cluster.kubernetes.name
  node_group_name = "general"
  node_role_arn   = aws_iam_role.kubernetes_node.arn
  subnet_ids      = aws_subnet.private[*].id
  ami_type        = "AL2023_x86_64_STANDARD"
  instance_types  = [var.kubernetes_size]
  capacity_type   = "ON_DEMAND"

  launch_template {
    id      = aws_launch_template.kubernetes.id
    version = aws_launch_template.kubernetes.latest_version
  }

  scaling_config {
    min_size     = var.kubernetes_min_nodes
    desired_size = var.kubernetes_min_nodes
    max_size     = var.kubernetes_max_nodes
  }

  update_config {
    max_unavailable = 1
  }

  lifecycle {
    ignore_changes = [scaling_config[0].desired_size]
  }

  depends_on = [aws_iam_role_policy_attachment.kubernetes_node]
}

resource "aws_eks_addon" "kubernetes" {
  for_each                    = toset(["coredns", "eks-pod-identity-agent", "kube-proxy", "vpc-cni"])
  cluster_name                = aws_eks_cluster.kubernetes.name
  addon_name                  = each.key
  resolve_conflicts_on_create = "OVERWRITE"
  resolve_conflicts_on_update = "PRESERVE"
  depends_on                  = [aws_eks_node_group.kubernetes]
}

resource "aws_eks_pod_identity_association" "kubernetes_app" {
  cluster_name    = aws_eks_cluster.kubernetes.name
  namespace       = "app"
  service_account = "app"
  role_arn        = aws_iam_role.kubernetes_app.arn
}

resource "aws_ecr_repository" "kubernetes" {
  name                 = "${local.prefix}-eks/services"
  image_tag_mutability = "IMMUTABLE"
  force_delete         = true

  image_scanning_configuration {
    scan_on_push = true
  }

  encryption_configuration {
    encryption_type = "KMS"
    kms_key         = aws_kms_key.main.arn
  }
}

resource "aws_ecr_lifecycle_policy" "kubernetes" {
  repository = aws_ecr_repository.kubernetes.name
  policy = jsonencode({
    rules = [
      {
        rulePriority = 1
        description  = "Keep the last 30 images"
        selection = {
          tagStatus   = "any"
          countType   = "imageCountMoreThan"
          countNumber = 30
        }
        action = { type = "expire" }
      },
    ]
  })
}
