/**
 * The parts of the router that remotes use. They come from the host, which has the one router of the page. Each name
 * added here adds bytes to every page, since tree shaking does not remove what is provided to remotes.
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
