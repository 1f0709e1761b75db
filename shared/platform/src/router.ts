/**
 * The parts of the router that remotes use. They come from the host, which holds the one router of the page; a name
 * added here weighs on every page, since what is provided to others cannot be shaken out of the host.
 */
export {
  generatePath,
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useSearchParams,
  NavigationType,
  type LinkProps,
  type Location,
  type RouteObject,
} from 'react-router';
